package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/species"
)

// counterpoint composes a bar of a counterpoint to the players' line, in the bar's scale. It knows the line up to the end of the bar. Of the
// counterpoints that keep the rules and can continue whatever the next bar is, it takes the cheapest.
//
// A leap of more than an octave in the line ends a phrase; the counterpoint may start anew there. Other settings may take the line out of its
// scale or range. Then the counterpoint keeps the rules without looking ahead and, if that is impossible too, rests.
func (c *Composer) counterpoint(v *scores.Counterpoint, voice int, bar *Bar, scale pitch.Scale) []Note {
	rules := c.score.Rules(v, scale)
	before := rules
	if plan := c.score.Harmony; plan != nil && plan.Inflect && c.past != nil {
		before = c.score.Rules(v, c.tonal.altered.scale)
	}
	s := newSearch(rules, c.resume(before, voice))
	struck := c.struck()
	for i, line := range bar.Notes {
		end, tied := line.End(), false
		if i+1 < len(bar.Notes) {
			next := bar.Notes[i+1].Start
			end, tied = min(end, next), end >= next
		}
		starts := split(line.Start, end, c.score.Grid, v.Notes())
		for k, start := range starts {
			n := Note{Start: start, Ticks: end - start, Velocity: line.Velocity}
			s.others = c.others(bar.Lines, start, struck)
			c.order(s.others, v, bar.Lines, n)
			if k == 0 {
				s.beat(line.Key, n)
			} else {
				s.between(n, tied || k+1 < len(starts))
			}
		}
		struck = line.Start
	}
	s.others = c.others(bar.Lines, bar.End(), struck)
	s.end()
	notes := s.notes()
	for i := range notes {
		notes[i].Key -= v.Part.Shift()
	}
	return notes
}

// split returns the ticks at which a counterpoint's notes start during one note of the line. It divides that note equally, and rounds the starts
// up to the grid. It returns fewer starts than notes if the grid has no room for more.
func split(start, end, grid, notes int) []int {
	units := (end - start) / grid
	notes = max(min(notes, units), 1)
	starts := make([]int, notes)
	for i := range starts {
		starts[i] = start + (units*i+notes-1)/notes*grid
	}
	return starts
}

// resume returns the search path at the end of the previous bar, with cost 0 and without its notes.
func (c *Composer) resume(rules *species.Safe, voice int) path {
	p := path{state: species.Start, first: c.past == nil}
	if p.first {
		return p
	}
	before := &c.past.bar
	own := lineOf(before.Lines, voice)
	if own == nil {
		return p
	}
	s := newSearch(rules, p)
	for i, line := range before.Notes {
		until := before.End()
		if i+1 < len(before.Notes) {
			until = before.Notes[i+1].Start
		}
		struck := false
		for ; len(own) > 0 && own[0].Start < until; own = own[1:] {
			if struck {
				to, _ := rules.Between(p.state, own[0].Key, true)
				p = s.with(p, to, 0)
				continue
			}
			p, struck = s.with(p, rules.Struck(p.state, line.Key, own[0].Key), 0), true
			p.beat = own[0].Key
		}
		if !struck {
			p = path{state: species.Start}
		}
	}
	p.cost = 0
	return p
}

// other is the state of another counterpoint on a tick: its key on that tick, its key before that, and its key when the line struck its previous
// note. A key is -1 where the counterpoint rests. The voice must not sing below above, nor above below; -1 for no bound.
type other struct{ now, before, beat, above, below int }

type others []other

// struck returns the tick at which the line struck its last note; -1 if the line has no note yet.
func (c *Composer) struck() int {
	if c.past == nil {
		return -1
	}
	return c.past.bar.Notes[len(c.past.bar.Notes)-1].Start
}

// others returns, for a tick, the states of those lines that are counterpoints. struck is the tick at which the line struck its previous note.
func (c *Composer) others(lines []Line, tick, struck int) (all others) {
	for _, l := range lines {
		if l.Voice < 0 {
			continue
		}
		if _, counterpoint := c.score.Voices[l.Voice].(*scores.Counterpoint); !counterpoint {
			continue
		}
		o := other{-1, -1, -1, -1, -1}
		if c.past != nil {
			o.update(lineOf(c.past.bar.Lines, l.Voice), tick, struck)
		}
		o.update(l.Notes, tick, struck)
		all = append(all, o)
	}
	return all
}

// order bounds the note n of a counterpoint by the keys that the others on its side of the line have at the same time. The voice whose range lies
// higher sings above the other; voices with one range may cross.
func (c *Composer) order(all others, v *scores.Counterpoint, lines []Line, n Note) {
	i := 0
	for _, l := range lines {
		if l.Voice < 0 {
			continue
		}
		other, counterpoint := c.score.Voices[l.Voice].(*scores.Counterpoint)
		if !counterpoint {
			continue
		}
		if o := &all[i]; other.Side == v.Side {
			higher := c.middle(v) - c.middle(other)
			for _, with := range l.Notes {
				switch together := with.Start < n.End() && n.Start < with.End(); {
				case together && higher > 0:
					o.above = max(o.above, with.Key)
				case together && higher < 0 && (o.below < 0 || with.Key < o.below):
					o.below = with.Key
				}
			}
		}
		i++
	}
}

// middle returns twice the middle of a counterpoint's range.
func (c *Composer) middle(v *scores.Counterpoint) int {
	span := c.score.Keys(&v.Line)
	return span.Low + span.High + 2*v.Part.Shift()
}

// update advances the state from the other counterpoint's notes, in their order.
func (o *other) update(notes []Note, tick, struck int) {
	for _, n := range notes {
		if n.Start < tick {
			o.before = n.Key
		}
		if n.Start <= struck && struck < n.End() {
			o.beat = n.Key
		}
		if n.Start <= tick && tick < n.End() {
			o.now = n.Key
		}
	}
}

// moves returns the state of the line itself, as if it were another counterpoint: it moves from one key to another.
func moves(from, to int) other { return other{to, from, from, -1, -1} }

// parallel reports whether a path that continues with key makes parallel fifths or octaves with the other counterpoint. It compares successive
// notes and, if the line strikes a note (struck), also successive strikes of the line.
func (o other) parallel(p *path, key int, struck bool) bool {
	return !p.state.Open && (parallel(p.state.Own, key, o.before, o.now) || struck && parallel(p.beat, key, o.beat, o.now))
}

// forbid reports whether a key would cross one of the counterpoints, or move parallel to it.
func (o others) forbid(p *path, key int, struck bool) bool {
	return slices.ContainsFunc(o, func(one other) bool {
		return key < one.above || one.below >= 0 && key > one.below || one.parallel(p, key, struck)
	})
}

// parallel reports whether two voices move from a fifth to a fifth or from an octave to an octave. Compound intervals count too.
func parallel(from, to, otherFrom, otherTo int) bool {
	return from != to && otherFrom != otherTo && perfect(from, otherFrom) && perfect(to, otherTo) &&
		distance(to, otherTo)%octave == distance(from, otherFrom)%octave
}

// perfect reports whether two keys are a fifth or an octave apart. It returns false if the second key is negative, which stands for a rest.
func perfect(key, other int) bool {
	size := distance(key, other) % octave
	return other >= 0 && (size == 0 || size == 7)
}
