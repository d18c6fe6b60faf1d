package compose

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"midiconnect4/scores"
)

// humanise changes slightly when the notes of a bar sound, and their velocities. It leaves the written times, the drones, and velocities that a
// person has set.
func (c *Composer) humanise(bar *Bar) {
	h := c.score.Humanise
	if h == nil {
		return
	}
	bar.Notes, bar.Lines = slices.Clone(bar.Notes), slices.Clone(bar.Lines) // past bars keep the original ones
	for part := range c.score.Parts() {
		var notes []*Note
		if part == bar.Part() {
			notes = pointers(notes, bar.Notes)
		}
		notes = pointersOf(notes, bar.Lines, part)
		c.stray(h, part, c.bars-1, notes, bar.Start, bar.End(), bar.Tempo)
	}
	c.edit(c.bars).setVelocities(bar)
}

// humaniseEnding humanises the last bar of an ending.
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

// pointersOf replaces the notes of a part's lines by copies, and appends pointers to the copies.
func pointersOf(all []*Note, lines []Line, part int) []*Note {
	for i := range lines {
		if lines[i].Part == part {
			lines[i].Notes = slices.Clone(lines[i].Notes)
			all = pointers(all, lines[i].Notes)
		}
	}
	return all
}

// stray changes when the notes of a part sound in a bar, and their velocities. A note moves at most halfway towards its neighbours, so notes
// keep their order. No note starts before the bar, because the bar's move may not be known earlier. No note ends after the bar.
func (c *Composer) stray(h *scores.Humanise, part, number int, notes []*Note, start, end int, tempo float64) {
	if len(notes) == 0 {
		return
	}
	const parts = 64 // more parts than a score can have
	random := stream(c.seed, forHumanise, number*parts+part)
	slices.SortStableFunc(notes, func(a, b *Note) int { return cmp.Compare(a.On, b.On) })
	most := float64(h.Timing/1000*tempo/60) * scores.TicksPerQuarter
	moved := make([]int, len(notes)) // the new start of each note
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
			if off = min(off, moved[next]); was[next] == n.Off { // a legato note ends where the next one starts
				off = moved[next]
			}
		}
		n.On, n.Off = moved[i], off
	}
}

// deviation returns a random number of ticks, at most the given number in either direction. Small deviations are more likely.
func deviation(random *rand.Rand, most float64) int {
	share := float64(random.Float64()) + float64(random.Float64()) - 1 // the conversions prevent fused multiply-add, which rounds differently
	return int(math.Round(float64(most * share)))
}
