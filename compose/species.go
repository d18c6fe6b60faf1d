package compose

import (
	"math"
	"slices"

	"midiconnect4/scores/species"
)

// search is the ways to write a counterpoint to a bar, up to some time in it. Of those
// that end in the same state it keeps the best, and of equals the one found first, which
// has the lower notes.
type search struct {
	rules     *species.Safe
	low, high int    // ends of the counterpoint's range
	others    others // where the search is
	paths     []path
	steps     []step // all that were looked at; a path goes back through them
}

// path is a way to write the counterpoint so far.
type path struct {
	state  species.State
	before int  // the counterpoint's key before the last
	beat   int  // the counterpoint's key when the line struck
	run    int  // imperfect consonances that the voices took in the same direction, one after another
	first  bool // no bar has gone before
	cost   int  // how much is disliked about it
	last   int  // its last step, as an index of steps plus 1; 0 for none
}

// step is one note of a path.
type step struct {
	note Note
	back int // the step before, as in path
}

// How much is disliked. Only the order of the sums matters.
const (
	resting     = 1_000_000
	unsafe      = 10_000
	newPhrase   = 100
	cornered    = 50
	alike       = 4 // both voices go up, or both down
	oblique     = 2 // only the line moves
	still       = 7 // neither moves
	held        = 7 // a note goes on where the species has another
	fifth       = 2
	octaves     = 3
	imperfect   = 3 // at the beginning
	monotonous  = 9 // more than longestRun
	longestRun  = 3
	turningBack = 3 // to the note before the last
	extreme     = 1 // close to an end of the range
	margin      = 2 // semitones
	tenth       = 16
	clash       = 8 // a dissonance with another counterpoint on the beat
)

// leaps is how much an interval of the counterpoint is disliked, by semitones.
var leaps = [octave + 1]int{3: 1, 4: 2, 5: 4, 7: 5, 8: 7, 12: 8}

// newSearch is a search that goes on from a path.
func newSearch(rules *species.Safe, from path) *search {
	s := &search{rules: rules, paths: []path{from}, low: highestKey}
	for key := range rules.Own.All {
		s.low, s.high = min(s.low, key), key
	}
	return s
}

// beat goes on where the line strikes a key. n is the counterpoint's note without its key.
func (s *search) beat(line int, n Note) {
	next := choices{search: s}
	for _, p := range s.paths {
		for n.Key = range s.rules.Next(p.state).All {
			if to, ok := s.rules.Beat(p.state, line, n.Key); ok && !s.others.parallel(&p, n.Key, true) {
				next.strike(p, to, p.motion(to), n)
			}
		}
		if p.state.Owed.Passing() {
			continue
		}
		if !p.state.Open && distance(line, p.state.Line) > octave {
			for n.Key = range s.rules.Own.All {
				to, ok := s.rules.Beat(species.Start, line, n.Key)
				if ok && !moves(p.state.Line, line).parallel(&p, n.Key, true) && !s.others.parallel(&p, n.Key, true) {
					next.strike(p, to, newPhrase, n)
				}
			}
		}
		next.keep(path{state: species.Start, cost: p.cost + resting, last: p.last})
	}
	s.paths = next.likely()
}

// between goes on while the line's note sounds. followed is as in species.Between.
func (s *search) between(n Note, followed bool) {
	next := choices{search: s}
	for _, p := range s.paths {
		if !p.state.Owed.Passing() {
			hold := p
			hold.cost += held
			next.keep(hold)
		}
		if p.state.Open {
			continue
		}
		for n.Key = range s.rules.Next(p.state).All {
			if to, ok := s.rules.Between(p.state, n.Key, followed); ok && !s.others.parallel(&p, n.Key, false) {
				next.offer(s.with(p, to, 0), n)
			}
		}
	}
	s.paths = next.likely()
}

// end adds how much is disliked about the end of the bar: fifths and octaves with other counterpoints,
// after which the next bar has fewer ways.
func (s *search) end() {
	for i := range s.paths {
		p := &s.paths[i]
		if p.state.Open {
			continue
		}
		for _, o := range s.others {
			if perfect(p.state.Own, o.before) {
				p.cost += cornered
			}
			if perfect(p.beat, o.beat) {
				p.cost += cornered
			}
		}
	}
}

// motion is how much is disliked about the way in which both voices go to a state.
func (p *path) motion(to species.State) int {
	up, own := to.Line-p.state.Line, to.Own-p.state.Own
	switch {
	case p.state.Open && p.first && to.Last == species.Imperfect:
		return imperfect
	case p.state.Open:
		return 0
	case up == 0 && own == 0:
		return still
	case up == 0:
		return 0
	case own == 0:
		return oblique
	case (up > 0) == (own > 0):
		return alike
	}
	return 0
}

// clashes is how much is disliked about a key beside the other counterpoints: seconds,
// sevenths, tritones and unisons with them.
func (s *search) clashes(key int) (cost int) {
	for _, o := range s.others {
		if o.now < 0 {
			continue
		}
		switch distance(key, o.now) % octave {
		case 1, 2, 6, 10, 11:
			cost += clash
		}
		if key == o.now {
			cost += clash
		}
	}
	return cost
}

// with is a path that goes on to a state.
func (s *search) with(p path, to species.State, cost int) path {
	if !s.rules.Has(to) {
		cost += unsafe
	}
	switch to.Last {
	case species.Fifth:
		cost += fifth
	case species.Octave:
		cost += octaves
	}
	cost += max(0, distance(to.Line, to.Own)-tenth) / 2
	if to.Own < s.low+margin || to.Own > s.high-margin {
		cost += extreme
	}
	run := 0
	if from := p.state; !from.Open {
		cost += leaps[min(distance(from.Own, to.Own), octave)]
		if to.Own == p.before && to.Own != from.Own {
			cost += turningBack
		}
		if up := to.Line - from.Line; up != 0 && to.Own != from.Own && (up > 0) == (to.Own > from.Own) {
			run = p.run + 1
		}
	}
	if run > longestRun {
		cost += monotonous
	}
	return path{state: to, before: p.state.Own, beat: p.beat, run: run, cost: p.cost + cost, last: p.last}
}

// notes is the best way. Each note ends where the next one starts, if not before.
func (s *search) notes() []Note {
	best := s.paths[0]
	for _, p := range s.paths[1:] {
		if p.cost < best.cost {
			best = p
		}
	}
	var notes []Note
	for at := best.last; at > 0; at = s.steps[at-1].back {
		n := s.steps[at-1].note
		if len(notes) > 0 {
			n.Ticks = min(n.Ticks, notes[len(notes)-1].Start-n.Start)
		}
		notes = append(notes, n)
	}
	slices.Reverse(notes)
	return notes
}

// choices is the best paths by the state in which they end.
type choices struct {
	*search
	list []path
	at   map[choice]int
}

// choice is what counts for the rest of a path.
type choice struct {
	state species.State
	run   int
}

// strike offers a path that goes on with a note when the line strikes.
func (c *choices) strike(p path, to species.State, cost int, n Note) {
	p = c.with(p, to, cost+c.clashes(n.Key))
	p.beat = n.Key
	c.offer(p, n)
}

// offer keeps a path that ends with a note, if it is the best so far.
func (c *choices) offer(p path, n Note) {
	if at := c.keep(p); at >= 0 {
		c.steps = append(c.steps, step{n, p.last})
		c.list[at].last = len(c.steps)
	}
}

// keep keeps a path if it is the best so far, and returns where; else -1.
func (c *choices) keep(p path) int {
	if c.at == nil {
		c.at, c.list = make(map[choice]int, 128), make([]path, 0, 128)
	}
	which := choice{p.state, min(p.run, longestRun)}
	at, again := c.at[which]
	switch {
	case !again:
		at = len(c.list)
		c.at[which] = at
		c.list = append(c.list, p)
	case p.cost < c.list[at].cost:
		c.list[at] = p
	default:
		return -1
	}
	return at
}

// likely is the paths without those that are much worse than one that can go on.
func (c *choices) likely() []path {
	const much = 16
	best := math.MaxInt - much
	for _, p := range c.list {
		if !p.state.Owed.Passing() {
			best = min(best, p.cost)
		}
	}
	return slices.DeleteFunc(c.list, func(p path) bool { return p.cost > best+much })
}
