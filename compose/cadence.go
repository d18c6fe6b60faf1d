package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/species"
)

// closingCounterpoint is the end of a counterpoint that sounds in the last bar. Below players who
// end on one pitch class it is a cadence to their octave; otherwise it is one note. It is nil if the rules
// allow neither.
func (c *Composer) closingCounterpoint(v *scores.Counterpoint, voice int, e *Ending) []Note {
	if c.past == nil {
		return nil
	}
	rules := c.score.Rules(v, c.score.Scale)
	from := c.resume(rules, voice).state
	if from.Open {
		return nil
	}
	others := slices.Concat(e.Notes[0], e.Notes[1])
	var keys []int
	if !rules.Above && sameClass(others, c.score.Period()) {
		keys = cadence(rules, from, lowest(others), e.Ticks/c.score.Grid)
	}
	if keys == nil {
		keys = closingKey(rules, from, others)
	}
	if keys == nil {
		return nil
	}
	loudest := 0
	for _, n := range others {
		loudest = max(loudest, n.Velocity)
	}
	notes := make([]Note, len(keys))
	end := e.Start + e.Ticks
	for i, start := range slices.Backward(split(e.Start, end, c.score.Grid, len(keys))) {
		notes[i] = sustained(start, end-start, keys[i]-v.Part.Shift(), loudest)
		end = start
	}
	return notes
}

// sameClass reports whether all notes are octaves of each other.
func sameClass(notes []Note, octave int) bool {
	return !slices.ContainsFunc(notes, func(n Note) bool { return (n.Key-notes[0].Key)%octave != 0 })
}

func lowest(notes []Note) int {
	return slices.MinFunc(notes, func(a, b Note) int { return a.Key - b.Key }).Key
}

// longestCadence is the most notes of a cadence.
const longestCadence = 4

// cadence is the keys by which a counterpoint goes on from a state to an octave below the line's
// last key while that sounds. It has as few notes as the rules allow, and then the smallest intervals. Where no
// octave can be reached, it leads to the unison. It is nil if it would need more than the given number of notes.
func cadence(rules *species.Safe, from species.State, line, notes int) []int {
	for _, unison := range []bool{false, true} {
		for length := range min(notes, longestCadence) {
			s := cadences{rules, line, unison}
			if keys, _ := s.after(from, length+1, true); keys != nil {
				return keys
			}
		}
	}
	return nil
}

// cadences is the ways to a last note with a key of the line.
type cadences struct {
	rules  *species.Safe
	line   int
	unison bool // whether they lead to the line's key, else to an octave below
}

// after is the keys of the best cadence from a state that has the given number of notes, and its
// cost. first says whether the line strikes its key with the next note.
func (c *cadences) after(from species.State, notes int, first bool) (keys []int, cost int) {
	if c.unison && notes == 1 {
		if !first && c.rules.Unison(from) {
			return []int{c.line}, leaps[distance(from.Own, c.line)]
		}
		return nil, 0
	}
	for own := range c.rules.Next(from).All {
		to, fits := c.rules.Between(from, own, notes > 1)
		if first {
			to, fits = c.rules.Beat(from, c.line, own)
		}
		if !fits {
			continue
		}
		var rest []int
		more := leaps[distance(from.Own, own)]
		if notes > 1 {
			var further int
			if rest, further = c.after(to, notes-1, false); rest == nil {
				continue
			}
			more += further
		} else if to.Last != species.Octave {
			continue
		}
		if keys == nil || more < cost {
			keys, cost = append([]int{own}, rest...), more
		}
	}
	return keys, cost
}

// closingKey is the last key of a counterpoint above or below the last notes of the others:
// the most perfect consonance with them that the rules allow. It is nil if there is none.
func closingKey(rules *species.Safe, from species.State, others []Note) []int {
	line := others[0].Key // next to the counterpoint
	for _, n := range others {
		if (n.Key > line) == rules.Above {
			line = n.Key
		}
	}
	var best species.State
	for own := range rules.Next(from).All {
		to, fits := rules.Beat(from, line, own)
		for _, n := range others {
			_, with := rules.Beat(species.Start, n.Key, own)
			fits = fits && with
		}
		if fits && (to.Last > best.Last || to.Last == best.Last && distance(own, from.Own) < distance(best.Own, from.Own)) {
			best = to
		}
	}
	if best.Last == species.Dissonant {
		return nil
	}
	return []int{best.Own}
}
