package compose

import (
	"math"

	"midiconnect4/scores"
)

// strike divides each note of the bar into repeated strokes. The score's drama says how many; each lasts a whole number of grid units. The bar's
// notes become the first strokes, and strike returns the further strokes. If the part holds the first note, that note is not divided.
func (c *Composer) strike(bar *Bar, all effects) (further []Note) {
	e, ok := all.of(scores.Busyness)
	if !ok {
		return nil
	}
	times := int(math.Round(e.value()))
	held := c.score.Players[bar.Part()].Hold
	for i := range bar.Notes {
		if held && i == 0 {
			continue
		}
		n := &bar.Notes[i]
		strokes := c.strokes(*n, times)
		n.Ticks = strokes[0].Ticks
		n.Off = bar.Start + c.swung(n.End()-bar.Start, &c.score.Players[bar.Part()])
		for _, stroke := range strokes[1:] {
			stroke.Velocity -= c.stress(n.Start - bar.Start) // each has its own
			further = append(further, stroke)
		}
	}
	return further
}

// strokes divides a note into the given number of strokes of equal length. If it cannot be divided evenly, the first strokes are one grid unit
// longer.
func (c *Composer) strokes(n Note, times int) []Note {
	units := n.Ticks / c.score.Grid
	times = max(1, min(times, units))
	strokes := make([]Note, times)
	start := n.Start
	for i := range strokes {
		length := units / times
		if i < units%times {
			length++
		}
		strokes[i] = Note{Key: n.Key, Start: start, Ticks: length * c.score.Grid, Velocity: n.Velocity}
		start = strokes[i].End()
	}
	return strokes
}
