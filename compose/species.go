package compose

import (
	"math"
	"slices"

	"midiconnect4/scores/species"
)

// search enumerates counterpoints to a bar, note by note, up to a tick of the bar. For each state in which a counterpoint can end, it keeps the
// cheapest one. Of equally cheap ones it keeps the first found, which has the lower notes.
type search struct {
	rules     *species.Safe
	low, high int    // lowest and highest key of the counterpoint
	others    others // the other counterpoints at the tick that the search has reached
	paths     []path
	steps     []step // all notes tried; a path is a linked list of them
}

// path is a counterpoint up to the tick that the search has reached.
type path struct {
	state  species.State
	before int  // the counterpoint's last key but one
	beat   int  // the counterpoint's key when the line last struck a note
	run    int  // number of successive imperfect consonances that both voices reached by moving in the same direction
	first  bool // true until the first bar of the game ends
	cost   int  // sum of the costs below
	last   int  // number of its last step: an index into search.steps, plus 1; 0 if it has no step
}

type step struct {
	note Note
	back int // number of the previous step, counted like path.last
}

// Costs of a counterpoint's moves, and limits that they use. The search compares only sums of costs.
const (
	resting     = 1_000_000
	unsafe      = 10_000
	newPhrase   = 100
	cornered    = 50
	alike       = 4 // both voices move up, or both down
	oblique     = 2 // the line moves, the counterpoint stays
	still       = 7 // neither voice moves
	held        = 7 // a note is held where the species requires a new one
	fifth       = 2
	octaves     = 3
	imperfect   = 3 // the first chord of the game is an imperfect consonance
	monotonous  = 9 // more than longestRun imperfect consonances in one direction
	longestRun  = 3
	turningBack = 3 // the counterpoint returns to its last key but one
	extreme     = 1 // less than margin from the end of the range
	margin      = 2 // in semitones
	tenth       = 16
	clash       = 8 // on a beat: a dissonance with another counterpoint
)

// leaps is the cost of an interval of the counterpoint. The index is the interval in semitones.
var leaps = [octave + 1]int{3: 1, 4: 2, 5: 4, 7: 5, 8: 7, 12: 8}

// newSearch returns a search that continues a path (a counterpoint's notes so far).
func newSearch(rules *species.Safe, from path) *search {
	s := &search{rules: rules, paths: []path{from}, low: highestKey}
	for key := range rules.Own.All {
		s.low, s.high = min(s.low, key), key
	}
	return s
}

// beat extends the search to a tick at which the line strikes a key. n is the counterpoint's next note, still without a key.
func (s *search) beat(line int, n Note) {
	next := choices{search: s}
	for _, p := range s.paths {
		for n.Key = range s.rules.Next(p.state).All {
			if to, ok := s.rules.Beat(p.state, line, n.Key); ok && !s.others.forbid(&p, n.Key, true) {
				next.strike(p, to, p.motion(to), n)
			}
		}
		if p.state.Owed.Passing() {
			continue
		}
		if !p.state.Open && distance(line, p.state.Line) > octave {
			for n.Key = range s.rules.Own.All {
				to, ok := s.rules.Beat(species.Start, line, n.Key)
				if ok && !moves(p.state.Line, line).parallel(&p, n.Key, true) && !s.others.forbid(&p, n.Key, true) {
					next.strike(p, to, newPhrase, n)
				}
			}
		}
		next.keep(path{state: species.Start, cost: p.cost + resting, last: p.last})
	}
	s.paths = next.likely()
}

// between extends the search to a tick during a note of the line. n is the counterpoint's next note, still without a key. For followed, see
// species.Voices.Between.
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
			if to, ok := s.rules.Between(p.state, n.Key, followed); ok && !s.others.forbid(&p, n.Key, false) {
				next.keepNote(s.with(p, to, 0), n)
			}
		}
	}
	s.paths = next.likely()
}

// end adds costs at the end of the bar. A fifth or octave with another counterpoint costs more, because it leaves the next bar fewer choices.
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

// motion returns the cost of the directions in which both voices move when they go from the path's state to the given state.
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

// clashes returns the cost of a key that makes a second, seventh, tritone or unison with another counterpoint.
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

// with returns the path, extended by a note that leads to the given state. It adds the given cost and the costs of the new note.
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

// notes returns the notes of the cheapest path. If two notes would overlap, it shortens the first.
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

// choices holds, for each choice, the cheapest path.
type choices struct {
	*search
	list []path
	at   map[choice]int
}

// choice holds what decides how a path can continue, and at what cost. Of several paths with equal choices, only the cheapest is needed.
type choice struct {
	state species.State
	run   int
}

// strike extends a path by a note that starts together with a note of the line. It keeps the result if it is the cheapest so far for its choice.
func (c *choices) strike(p path, to species.State, cost int, n Note) {
	p = c.with(p, to, cost+c.clashes(n.Key))
	p.beat = n.Key
	c.keepNote(p, n)
}

// keepNote keeps a path that ends with the note n, if it is the cheapest so far for its choice.
func (c *choices) keepNote(p path, n Note) {
	if at := c.keep(p); at >= 0 {
		c.steps = append(c.steps, step{n, p.last})
		c.list[at].last = len(c.steps)
	}
}

// keep stores a path if it costs less than the stored path for the same choice, and returns its index in c.list. Otherwise it returns -1.
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

// likely returns the paths without those that cost much more than the cheapest path whose last note is not a passing dissonance.
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
