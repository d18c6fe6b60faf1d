package species

// Voices says which keys the two voices may sing.
type Voices struct {
	Scale Scale
	Line  Keys // of the line
	Own   Keys // of the counterpoint
	Above bool // the counterpoint is above the line; otherwise below it
}

// Owed is an obligation of the counterpoint's next note.
type Owed uint8

const (
	Nothing Owed = iota
	Fall         // after a leap up: a second or third down
	Rise         // after a leap down: a second or third up
	GoUp         // after a passing note reached from below: the next note of the scale
	GoDown       // after a passing note reached from above: the previous note of the scale
)

// State holds all that the rules need to know about the voices' notes so far.
type State struct {
	Line, Own int      // keys that sound
	Last      Interval // interval between these keys
	Beat      Interval // interval between the voices when the line struck its key
	Owed      Owed
	Open      bool // nothing has sounded before; of the fields, only Owed is valid
}

// Start is the state before the voices' first notes.
var Start = State{Open: true}

const third, leap = 4, 7 // semitones: the widest third, and the narrowest leap that owes something

// Beat returns the state after both voices strike a key together. ok is false if a rule forbids it.
func (v *Voices) Beat(s State, line, own int) (next State, ok bool) {
	kind := v.Scale.consonance(line, own)
	if kind == Dissonant || !v.apart(line, own) {
		return State{}, false
	}
	next = State{Line: line, Own: own, Last: kind, Beat: kind}
	if s.Open {
		return next, true
	}
	if next.Owed, ok = v.melody(s, own); !ok {
		return State{}, false
	}
	if kind != Imperfect && line != s.Line {
		if kind == s.Beat || kind == s.Last && own != s.Own {
			return State{}, false // two fifths or two octaves in a row
		}
		if own != s.Own && (line > s.Line) == (own > s.Own) {
			return State{}, false // hidden fifths or octaves
		}
	}
	return next, true
}

// Between returns the state after the counterpoint has moved while the line's note goes on. followed says whether the counterpoint moves again before
// the line's note or the bar ends, as it must after a dissonance.
func (v *Voices) Between(s State, own int, followed bool) (next State, ok bool) {
	if own == s.Own || !v.apart(s.Line, own) {
		return State{}, false
	}
	next = s
	next.Own, next.Last = own, v.Scale.consonance(s.Line, own)
	if next.Owed, ok = v.melody(s, own); !ok {
		return State{}, false
	}
	if next.Last != Dissonant {
		return next, true
	}
	if !followed || !v.Scale.next(s.Own, own) {
		return State{}, false
	}
	if next.Owed = GoDown; own > s.Own {
		next.Owed = GoUp
	}
	return next, true
}

// Unison reports whether the counterpoint may move to the key that the line sings. Only the last note of the counterpoint may do so.
func (v *Voices) Unison(s State) bool {
	_, ok := v.melody(s, s.Line)
	return ok && s.Own != s.Line
}

// apart reports whether the voices neither cross nor meet on one key.
func (v *Voices) apart(line, own int) bool {
	if v.Above {
		return own > line
	}
	return own < line
}

// melody reports whether the counterpoint may move to a key, and returns the obligation that follows.
func (v *Voices) melody(s State, own int) (Owed, bool) {
	up := own - s.Own
	if !v.Own.Has(own) || !v.Scale.sung(s.Own, own) {
		return Nothing, false
	}
	switch s.Owed {
	case Fall:
		if up >= 0 || up < -third {
			return Nothing, false
		}
	case Rise:
		if up <= 0 || up > third {
			return Nothing, false
		}
	case GoUp:
		if up <= 0 || !v.Scale.next(s.Own, own) {
			return Nothing, false
		}
	case GoDown:
		if up >= 0 || !v.Scale.next(s.Own, own) {
			return Nothing, false
		}
	}
	switch {
	case up >= leap:
		return Fall, true
	case up <= -leap:
		return Rise, true
	}
	return Nothing, true
}

// Struck returns the state after both voices strike keys together. If a rule forbids that, a new phrase begins.
func (v *Voices) Struck(s State, line, own int) State {
	next, ok := v.Beat(s, line, own)
	if !ok {
		next, _ = v.Beat(Start, line, own)
	}
	return next
}

// Passing reports whether the counterpoint is on a passing note, a dissonance that it must leave.
func (o Owed) Passing() bool { return o == GoUp || o == GoDown }
