package compose

import (
	"math"
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/species"
)

// closingCounterpoint composes a counterpoint for the bar after a game. If all last notes of the players have the same pitch class, the
// counterpoint is a cadence that ends an octave away from them. Otherwise it is one note. If the rules allow neither, it is the note that breaks the
// fewest of them.
func (c *Composer) closingCounterpoint(v *scores.Counterpoint, voice int, e *Ending) []Note {
	if c.past == nil {
		return nil
	}
	rules := c.score.Rules(v, c.score.Scale)
	from := c.resume(rules, voice)
	last := slices.Concat(e.Notes[0], e.Notes[1])
	listen := func(tick int) others {
		heard := c.others(e.Lines, tick, c.struck())
		c.order(heard, v, e.Lines, Note{Start: tick, Ticks: e.Start + e.Ticks - tick})
		if tick == e.Start {
			for _, n := range last {
				heard = append(heard, moves(from.state.Line, n.Key))
			}
		}
		return heard
	}
	var keys []int
	if !from.state.Open && !rules.Above && sameClass(last, c.score.Period()) {
		lowest := slices.MinFunc(last, func(a, b Note) int { return a.Key - b.Key })
		keys = c.cadence(rules, from, lowest.Key, e, listen)
	}
	if keys == nil && !from.state.Open {
		keys = closingKey(rules, from, last, listen(e.Start))
	}
	if keys == nil {
		home := c.home()
		keys = closingTone(rules, from, last, listen(e.Start), &home)
	}
	loudest := loudestOf(last)
	notes := make([]Note, len(keys))
	end := e.Start + e.Ticks
	for i, start := range slices.Backward(split(e.Start, end, c.score.Grid, len(keys))) {
		notes[i] = sustained(start, end-start, keys[i]-v.Part.Shift(), loudest)
		end = start
	}
	return notes
}

// sameClass reports whether all notes have the same pitch class.
func sameClass(notes []Note, octave int) bool {
	return !slices.ContainsFunc(notes, func(n Note) bool { return (n.Key-notes[0].Key)%octave != 0 })
}

// longestCadence is the maximum number of notes in a cadence.
const longestCadence = 4

// cadence returns the keys of a cadence that leads a counterpoint to the octave below the line's key, which the line holds during the cadence. The
// cadence continues a path (the counterpoint's keys so far, parameter from). It is the shortest cadence that the rules allow; of equally short
// cadences, it is the one with the smallest intervals. If no octave can be reached, the cadence ends in unison. If the
// harmony is by function, the cadence reaches its last note by step or from the dominant where it can. cadence returns nil if the grid has no room
// for the notes.
func (c *Composer) cadence(rules *species.Safe, from path, line int, e *Ending, listen func(tick int) others) []int {
	tries := []cadences{{unison: false}, {unison: true}}
	if plan := c.score.Harmony; plan != nil && plan.By != scores.ByList {
		tries = slices.Insert(tries, 0, cadences{formula: true}, cadences{formula: true, unison: true})
	}
	for _, s := range tries {
		for length := range min(e.Ticks/c.score.Grid, longestCadence) {
			s.rules, s.line, s.others = rules, line, nil
			for _, start := range split(e.Start, e.Start+e.Ticks, c.score.Grid, length+1) {
				s.others = append(s.others, listen(start))
			}
			if keys, _ := s.after(from, 0); keys != nil {
				return keys
			}
		}
	}
	return nil
}

// cadences searches for cadences that end in unison with the line's key, or an octave below it.
type cadences struct {
	rules   *species.Safe
	line    int
	unison  bool     // end on the line's key, not an octave below it
	formula bool     // reach the last key by step, or from the dominant
	others  []others // by note of the cadence
}

// after returns the cheapest keys that complete the cadence, and their cost. The path already contains the first notes of the cadence; their number
// is the parameter given. The line strikes its key together with the first note of the cadence.
func (c *cadences) after(from path, given int) (keys []int, cost int) {
	first, last := given == 0, given == len(c.others)-1
	if c.unison && last {
		if !first && c.closes(from.state.Own, c.line) && c.rules.Unison(from.state) && !c.others[given].forbid(&from, c.line, false) {
			return []int{c.line}, leaps[distance(from.state.Own, c.line)]
		}
		return nil, 0
	}
	for own := range c.rules.Next(from.state).All {
		to, fits := c.rules.Between(from.state, own, !last)
		if first {
			to, fits = c.rules.Beat(from.state, c.line, own)
		}
		if !fits || c.others[given].forbid(&from, own, first) || last && !c.closes(from.state.Own, own) {
			continue
		}
		var rest []int
		more := leaps[distance(from.state.Own, own)]
		if !last {
			var further int
			if rest, further = c.after(path{state: to}, given+1); rest == nil {
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

// closes reports whether the last key of the cadence may follow the one before.
func (c *cadences) closes(from, to int) bool {
	const fifthDown, fourthUp = -7, 5
	return !c.formula || slices.Contains([]int{-2, -1, 1, 2, fifthDown, fourthUp}, to-from)
}

// nearestLine returns the players' last key that is nearest to a counterpoint.
func nearestLine(rules *species.Safe, last []Note) int {
	line := last[0].Key
	for _, n := range last {
		if (n.Key > line) == rules.Above {
			line = n.Key
		}
	}
	return line
}

// closingKey returns the last key of a counterpoint above or below the players' last notes: the key that makes the most perfect consonance with them,
// of those that the rules allow. It returns nil if there is none.
func closingKey(rules *species.Safe, from path, last []Note, heard others) []int {
	line := nearestLine(rules, last)
	var best species.State
	for own := range rules.Next(from.state).All {
		to, fits := rules.Beat(from.state, line, own)
		for _, n := range last {
			_, with := rules.Beat(species.Start, n.Key, own)
			fits = fits && with
		}
		fits = fits && !heard.forbid(&from, own, true)
		if fits && (to.Last > best.Last || to.Last == best.Last && distance(own, from.state.Own) < distance(best.Own, from.state.Own)) {
			best = to
		}
	}
	if best.Last == species.Dissonant {
		return nil
	}
	return []int{best.Own}
}

// closingTone returns the last key of a counterpoint to which the rules allow none: if possible one that is consonant with the players' last notes and
// on its side of them, then one that keeps the rules between counterpoints, then a tone of the closing chord if the players end on it, then one without
// parallel and hidden fifths and octaves, then the nearest to its key before. The players' last notes come last in heard.
func closingTone(rules *species.Safe, from path, last []Note, heard others, home *pitch.Chord) []int {
	const (
		wrong    = 100_000 // for each of the players' notes
		together = 20_000  // parallel to another counterpoint, or beyond it
		foreign  = 10_000
		parallel = 1_000
	)
	line, near := nearestLine(rules, last), from.state.Own
	if from.state.Open {
		near = line
	}
	onChord := !slices.ContainsFunc(last, func(n Note) bool { return !home.Has(n.Key) })
	best, least := 0, math.MaxInt
	for own := range rules.Own.All {
		cost := distance(own, near)
		for _, n := range last {
			if _, ok := rules.Beat(species.Start, n.Key, own); !ok {
				cost += wrong
			}
		}
		if !home.Has(own) && onChord {
			cost += foreign
		}
		if !from.state.Open && perfect(own, line) && (line-from.state.Line)*(own-from.state.Own) > 0 {
			cost += parallel // hidden
		}
		if players := len(heard) - len(last); heard[:players].forbid(&from, own, true) {
			cost += together
		} else if heard[players:].forbid(&from, own, true) {
			cost += parallel
		}
		if cost < least {
			best, least = own, cost
		}
	}
	return []int{best}
}
