package species

import "sync"

// Safe is the states from which the counterpoint can go on for ever, whatever the line
// does: it has a note for each next key of the line that lies at most an octave from
// the last one, and after it the same holds.
type Safe struct {
	Voices
	own  [128][states]Keys // of the counterpoint, by key of the line and what else a state has
	sung [128]Keys         // to which the counterpoint may go, by key
}

// owes and kinds are how many things a safe state may owe, which are all but to leave a
// passing note, and how many consonances there are.
const (
	owes   = 3
	kinds  = 3
	states = owes * kinds * kinds
)

func index(owed Owed, beat, last Interval) int {
	return (int(owed)*kinds+int(beat-Imperfect))*kinds + int(last-Imperfect)
}

// known keeps what was found: scores have few settings, and many games.
var known struct {
	sync.Mutex
	safe map[Voices]*Safe
}

// SafeFor is the safe states of two voices.
func SafeFor(v Voices) *Safe {
	const most = 256 // 56 kB each
	known.Lock()
	defer known.Unlock()
	if s := known.safe[v]; s != nil {
		return s
	}
	if known.safe == nil || len(known.safe) >= most {
		known.safe = map[Voices]*Safe{}
	}
	s := newSafe(v)
	known.safe[v] = s
	return s
}

// newSafe begins with all states, and takes away those that have no next note until
// none is left to take away.
func newSafe(v Voices) *Safe {
	s := &Safe{Voices: v}
	for line := range v.Line.All {
		for own := range v.Own.All {
			if kind := v.Scale.consonance(line, own); kind != Dissonant && v.apart(line, own) {
				for owed := range Owed(owes) {
					for beat := Imperfect; beat <= Octave; beat++ {
						s.own[line][index(owed, beat, kind)].Add(own)
					}
				}
			}
		}
	}
	goes := v.goes()
	for own := range v.Own.All {
		for then := range Owed(owes) {
			s.sung[own] = s.sung[own].or(goes[own][Nothing][then])
		}
	}
	for s.prune(goes) {
	}
	return s
}

// Next is keys among which are all that a rule may allow the counterpoint after a state.
func (s *Safe) Next(at State) Keys {
	if at.Open || !s.Own.Has(at.Own) { // or the scale has changed
		return s.Own
	}
	return s.sung[at.Own]
}

// goes is where the counterpoint may go on to, by key, by what it owes, and by what it
// will owe.
func (v *Voices) goes() *[128][owes][owes]Keys {
	goes := new([128][owes][owes]Keys)
	for own := range v.Own.All {
		for owed := range Owed(owes) {
			for to := range v.Own.All {
				if then, ok := v.melody(State{Own: own, Owed: owed}, to); ok {
					goes[own][owed][then].Add(to)
				}
			}
		}
	}
	return goes
}

// prune takes away the states that lack a safe next one for some key of the line. It
// reports whether there were any.
func (s *Safe) prune(goes *[128][owes][owes]Keys) (found bool) {
	for own := range s.Own.All {
		for owed := range Owed(owes) {
			var next [128][kinds]Keys // safe ones, by key of the line and interval
			for line := range s.Line.All {
				for then := range Owed(owes) {
					for kind := Imperfect; kind <= Octave; kind++ {
						keys := goes[own][owed][then].and(s.own[line][index(then, kind, kind)])
						next[line][kind-Imperfect] = next[line][kind-Imperfect].or(keys)
					}
				}
			}
			for beat := Imperfect; beat <= Octave; beat++ {
				for last := Imperfect; last <= Octave; last++ {
					found = s.drop(own, index(owed, beat, last), s.followed(own, beat, last, &next)) || found
				}
			}
		}
	}
	return found
}

// motion is the keys of the line to which it may go by rising, falling or staying.
type motion struct{ rising, falling, staying Keys }

// followed is the next keys of the line for which the counterpoint has one of the next
// notes: imperfect ones always, perfect ones only where the voices do not go the same
// way, and not if they follow their like.
func (s *Safe) followed(own int, beat, last Interval, next *[128][kinds]Keys) (m motion) {
	var still Keys
	still.Add(own)
	above, below := s.Own.from(own), s.Own.to(own)
	for line := range s.Line.All {
		all := next[line][0].or(next[line][1]).or(next[line][2])
		rising, falling := next[line][0], next[line][0]
		for kind := Fifth; kind <= Octave; kind++ {
			may := next[line][kind-Imperfect]
			switch kind {
			case beat:
				continue
			case last:
				may = may.and(still)
			}
			rising, falling = rising.or(may.and(below)), falling.or(may.and(above))
		}
		if !all.empty() {
			m.staying.Add(line)
		}
		if !rising.empty() {
			m.rising.Add(line)
		}
		if !falling.empty() {
			m.falling.Add(line)
		}
	}
	return m
}

// drop takes away a state, for all keys of the line from which it may go to one that
// cannot be followed. It reports whether there were any.
func (s *Safe) drop(own, state int, m motion) (found bool) {
	for line := range s.Line.All {
		keys := &s.own[line][state]
		if keys.Has(own) && (!m.staying.Has(line) ||
			!s.Line.from(line+1).to(line+octave).within(m.rising) ||
			!s.Line.to(line-1).from(line-octave).within(m.falling)) {
			keys.remove(own)
			found = true
		}
	}
	return found
}

// Has reports whether a state is safe. A passing note is if what follows is.
func (s *Safe) Has(at State) bool {
	switch {
	case at.Open, at.Last == Dissonant:
		return true
	case !s.Line.Has(at.Line):
		return false
	}
	return s.own[at.Line][index(at.Owed, at.Beat, at.Last)].Has(at.Own)
}

// Uncovered is a key of the line with which the counterpoint can not begin; ok is false
// if there is none.
func (s *Safe) Uncovered() (line int, ok bool) {
	for line := range s.Line.All {
		var first Keys
		for kind := Imperfect; kind <= Octave; kind++ {
			first = first.or(s.own[line][index(Nothing, kind, kind)])
		}
		if first.empty() {
			return line, true
		}
	}
	return 0, false
}

// Alone is a key of the line with which no key of the counterpoint is consonant; ok is
// false if there is none.
func (v *Voices) Alone() (line int, ok bool) {
next:
	for line := range v.Line.All {
		for own := range v.Own.All {
			if v.apart(line, own) && v.Scale.consonance(line, own) != Dissonant {
				continue next
			}
		}
		return line, true
	}
	return 0, false
}
