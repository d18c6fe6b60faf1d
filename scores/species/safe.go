package species

import "sync"

// Safe has the safe states: those from which the counterpoint can go on forever, whatever the line does. In a safe state, whichever key at most
// an octave away the line moves to, the counterpoint has a note that leads to a safe state again.
type Safe struct {
	Voices
	own  [128][states]Keys // for each key of the line and index of a state: the keys with which the counterpoint is safe
	sung [128]Keys         // for each key of the counterpoint: the keys to which it may go
}

// owes is the number of values of Owed that occur in safe states: all except those after passing notes. kinds is the number of kinds of
// consonance.
const (
	owes   = 3
	kinds  = 3
	states = owes * kinds * kinds
)

func index(owed Owed, beat, last Interval) int {
	return (int(owed)*kinds+int(beat-Imperfect))*kinds + int(last-Imperfect)
}

// known stores the results of SafeFor, because many games use the same few settings.
var known struct {
	sync.Mutex
	safe map[Voices]*Safe
}

// SafeFor returns the safe states of two voices. It computes them only once for the same voices.
func SafeFor(v Voices) *Safe {
	const most = 256 // greatest number of entries; each takes 56 kB
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

// newSafe begins with all states. Then it repeatedly removes states that have no safe next state, until each state has one.
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

// Next returns a set that contains all keys which the rules allow for the counterpoint's next note. It may also contain other keys.
func (s *Safe) Next(at State) Keys {
	if at.Open || !s.Own.Has(at.Own) { // this happens after a change of scale
		return s.Own
	}
	return s.sung[at.Own]
}

// goes returns the keys to which the counterpoint may go. The indexes are its present key, its present obligation (Owed), and its obligation
// after that.
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

// prune removes states from which, for some next key of the line, no safe state can be reached. It reports whether it removed any.
func (s *Safe) prune(goes *[128][owes][owes]Keys) (found bool) {
	for own := range s.Own.All {
		for owed := range Owed(owes) {
			var next [128][kinds]Keys // by key of the line and interval: safe keys of the counterpoint
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

// motion has the keys that the line may reach by rising, by falling and by staying.
type motion struct{ rising, falling, staying Keys }

// followed returns the next keys of the line for which the counterpoint has a note. Imperfect consonances are always allowed. Perfect consonances are
// allowed only if the voices do not move in the same direction. Two perfect consonances of the same kind in a row (two fifths, two octaves) are never
// allowed.
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

// drop removes a state, for those keys of the line from which the line can reach a key that is not in m, so that the counterpoint cannot follow.
// It reports whether it removed any.
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

// Has reports whether a state is safe. A state on a passing note counts as safe; only the state after that note is checked.
func (s *Safe) Has(at State) bool {
	switch {
	case at.Open, at.Last == Dissonant:
		return true
	case !s.Line.Has(at.Line):
		return false
	}
	return s.own[at.Line][index(at.Owed, at.Beat, at.Last)].Has(at.Own)
}

// Uncovered returns a key of the line with which the counterpoint cannot begin in a safe state. ok is false if there is no such key.
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

// Alone returns a key of the line with which no key of the counterpoint is consonant. ok is false if there is no such key.
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
