package compose

import (
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/species"
)

// counterpoint composes a bar of a counterpoint to the players' line, in the bar's scale. It knows the line up to the end of the bar. It considers
// only counterpoints that keep the rules and can continue whatever the next bar is, and takes the cheapest one.
//
// A leap of more than an octave in the line ends a phrase: the counterpoint may start anew there.
// If other settings take the line out of its scale or range, the counterpoint keeps the rules
// without looking ahead, and rests if that fails too.
func (c *Composer) counterpoint(v *scores.Counterpoint, voice int, bar *Bar, scale pitch.Scale) []Note {
	rules := c.score.Rules(v, scale)
	s := newSearch(rules, c.resume(rules, voice))
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

// split returns the ticks on which a counterpoint's notes against one note of the line start: that note is divided equally, and the starts are
// rounded up to the grid. There are fewer notes if the grid has no room for more.
func split(start, end, grid, notes int) []int {
	units := (end - start) / grid
	notes = max(min(notes, units), 1)
	starts := make([]int, notes)
	for i := range starts {
		starts[i] = start + (units*i+notes-1)/notes*grid
	}
	return starts
}

// resume returns the path at the end of the previous bar, without its notes and cost.
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
