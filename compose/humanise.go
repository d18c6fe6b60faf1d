package compose

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"midiconnect4/scores"
)

// humanise lets the notes of a bar stray from what is written, in sound only. Drones do
// not stray, nor do velocities that a person has set.
func (c *Composer) humanise(bar *Bar) {
	h := c.score.Humanise
	if h == nil {
		return
	}
	bar.Lines = slices.Clone(bar.Lines) // the bars of the past keep theirs
	for part := range c.score.Parts() {
		var notes []*Note
		if part == bar.Move.Player {
			notes = pointers(notes, bar.Notes[:])
		}
		notes = pointersOf(notes, bar.Lines, part)
		c.stray(h, part, c.bars-1, notes, bar.Start, bar.End(), bar.Tempo)
	}
	c.edit(c.bars).insist(bar)
}

// humaniseEnding is humanise for the bar of an ending.
func (c *Composer) humaniseEnding(e *Ending) {
	h := c.score.Humanise
	if h == nil {
		return
	}
	for part := range c.score.Parts() {
		var notes []*Note
		if part < len(e.Notes) {
			notes = pointers(notes, e.Notes[part])
		}
		notes = pointersOf(notes, e.Lines, part)
		c.stray(h, part, c.bars, notes, e.Start, e.Start+e.Ticks, e.Tempo)
	}
}

func pointers(all []*Note, notes []Note) []*Note {
	for i := range notes {
		all = append(all, &notes[i])
	}
	return all
}

// pointersOf is the notes of a part's lines. It replaces them by copies.
func pointersOf(all []*Note, lines []Line, part int) []*Note {
	for i := range lines {
		if lines[i].Part == part {
			lines[i].Notes = slices.Clone(lines[i].Notes)
			all = pointers(all, lines[i].Notes)
		}
	}
	return all
}

// stray moves the notes of a part in a bar, and changes their velocities. A note stays
// on its side of the middle between it and its neighbours, so that none overtakes
// another; none starts before the bar, when its move may not be known, or ends after it.
func (c *Composer) stray(h *scores.Humanise, part, number int, notes []*Note, start, end int, tempo float64) {
	if len(notes) == 0 {
		return
	}
	const parts = 64 // more than there are
	random := stream(c.seed, forHumanise, number*parts+part)
	slices.SortStableFunc(notes, func(a, b *Note) int { return cmp.Compare(a.On, b.On) })
	most := float64(h.Timing/1000*tempo/60) * scores.TicksPerQuarter
	moved := make([]int, len(notes)) // where each starts now
	for i, n := range notes {
		low, high := max(start, n.On-int(most)), (n.On+n.Off-1)/2
		for k := i - 1; k >= 0; k-- {
			if before := notes[k].On; before < n.On {
				low = max(low, (before+n.On)/2+1)
				break
			}
		}
		next := slices.IndexFunc(notes[i:], func(other *Note) bool { return other.On > n.On })
		if next >= 0 {
			high = min(high, (n.On+notes[i+next].On)/2)
		}
		moved[i] = max(low, min(high, n.On+deviation(random, most)))
		n.Velocity = velocity(n.Velocity + random.IntN(2*h.Velocity+1) - h.Velocity)
	}
	was := make([]int, len(notes))
	for i, n := range notes {
		was[i] = n.On
	}
	for i, n := range notes {
		off := n.Off
		if n.Off < end {
			off = min(n.Off+moved[i]-n.On, end)
		}
		if next := slices.IndexFunc(was, func(on int) bool { return on >= n.Off }); next >= 0 && n.Off > n.On {
			if off = min(off, moved[next]); was[next] == n.Off { // it is joined to the next
				off = moved[next]
			}
		}
		n.On, n.Off = moved[i], off
	}
}

// deviation draws ticks up to a most, early or late. Small deviations are more likely.
func deviation(random *rand.Rand, most float64) int {
	share := float64(random.Float64()) + float64(random.Float64()) - 1 // no product is rounded together with the sum
	return int(math.Round(float64(most * share)))
}
