package compose

import (
	"math"

	"midiconnect4/scores"
)

const octave = 12 // keys

// arrange applies the settings of the player's part to a composed bar.
func (c *Composer) arrange(bar *Bar) {
	part := &c.score.Players[bar.Move.Player]
	for i := range bar.Notes {
		n := &bar.Notes[i]
		n.Key += part.Shift()
		n.Off = n.On + max(1, int(math.Round(float64(n.Off-n.On)*part.Articulation)))
	}
	if part.Hold {
		n := &bar.Notes[0]
		n.Ticks = bar.End() - n.Start
		n.Off = bar.End()
	}
	bar.Drone = drone(part, bar)
}

// drone is the part's drone in a bar.
func drone(part *scores.Player, bar *Bar) []Note {
	if part.Drone == nil {
		return nil
	}
	notes := make([]Note, len(part.Drone.Keys))
	for i, key := range part.Drone.Keys {
		notes[i] = sustained(bar.Start, bar.Ticks, key+part.Shift(), part.Drone.Velocity)
	}
	return notes
}

// sustained is a note that lasts a whole bar.
func sustained(start, ticks, key, velocity int) Note {
	return Note{Key: key, Start: start, Ticks: ticks, On: start, Off: start + ticks, Velocity: velocity}
}
