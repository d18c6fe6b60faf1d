package compose

import (
	"math"

	"midiconnect4/scores"
)

// strike divides the notes of a bar into as many strokes as drama asks for, each a whole number of
// grid units. The notes become their first strokes, and strike returns the others. A note that is
// held to the end of the bar is struck once.
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
		n.Off = bar.Start + c.swung(n.End()-bar.Start)
		further = append(further, strokes[1:]...)
	}
	return further
}

// strokes divides a note into equal strokes. If it cannot be divided evenly, the first strokes are a grid unit longer.
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
