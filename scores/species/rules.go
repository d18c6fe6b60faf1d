package species

// Voices says which keys the line and the counterpoint may have.
type Voices struct {
	Scale Scale
	Line  Keys // keys that the line may have
	Own   Keys // keys that the counterpoint may have
	Above bool // whether the counterpoint is above the line; otherwise it is below the line
}

// Owed is what the counterpoint's next note must do because of its previous notes.
type Owed uint8

const (
	Nothing Owed = iota
	Fall         // after a leap up: move down by a second or a third
	Rise         // after a leap down: move up by a second or a third
	GoUp         // after a passing note that was reached from below: go up to the next note of the scale
	GoDown       // after a passing note that was reached from above: go down to the next note of the scale
)

// State has all that the rules must know about the notes of the voices so far.
type State struct {
	Line, Own int      // the latest keys of the line and of the counterpoint
	Last      Interval // interval between these keys
	Beat      Interval // interval between the two voices when the line began its latest note
	Owed      Owed
	Open      bool // no note has sounded yet; then only Owed is valid among the other fields
}

// Start is the state before the first notes.
var Start = State{Open: true}

const third, leap = 4, 7 // in semitones: the greatest third, and the smallest leap after which the next note must turn back

// Beat returns the state after both voices begin a note together. ok is false if a rule forbids these notes.
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

// Between returns the state after the counterpoint begins a note while the line's note goes on. followed says whether the counterpoint begins one
// more note before the line's note ends and before the bar ends. After a dissonance this is required.
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

// Unison reports whether the counterpoint may move to the line's key (a unison). Only its last note may be a unison.
func (v *Voices) Unison(s State) bool {
	_, ok := v.melody(s, s.Line)
	return ok && s.Own != s.Line
}

// apart reports whether the counterpoint stays on its side of the line, without touching it.
func (v *Voices) apart(line, own int) bool {
	if v.Above {
		return own > line
	}
	return own < line
}

// melody reports whether the counterpoint may move to the given key. It also returns what the note after that must do.
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

// Struck returns the state after both voices begin a note together. If a rule forbids these two notes after s, Struck returns the state that they
// have at the start of a phrase.
func (v *Voices) Struck(s State, line, own int) State {
	next, ok := v.Beat(s, line, own)
	if !ok {
		next, _ = v.Beat(Start, line, own)
	}
	return next
}

// Passing reports whether the counterpoint is on a passing note. Such a note is a dissonance, which the next note must leave.
func (o Owed) Passing() bool { return o == GoUp || o == GoDown }
