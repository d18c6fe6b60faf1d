package compose

import (
	"math"
	"slices"

	"midiconnect4/scores"
)

const octave = 12 // number of keys

// arrange applies the settings of the player's part (octave, articulation, hold, drone) to a composed bar.
func (c *Composer) arrange(bar *Bar, e effects) {
	part := &c.score.Players[bar.Part()]
	share := e.articulation(part.Articulation)
	for i := range bar.Notes {
		n := &bar.Notes[i]
		n.Key += part.Shift()
		n.Off = n.On + max(1, int(math.Round(float64(n.Off-n.On)*share)))
	}
	if part.Hold {
		n := &bar.Notes[0]
		n.Ticks = bar.End() - n.Start
		n.Off = bar.End()
	}
	bar.Drone = drone(part, bar)
	if part.Hold || len(bar.Drone) > 0 { // without held notes or drones, no notes overlap
		bar.release()
	}
}

// release ends a held note when its key is struck again. If several notes strike one key at the same time, all get the length of the longest.
func (b *Bar) release() {
	all := slices.Concat(b.Notes, b.Drone)
	for i := range all {
		n := &all[i]
		for _, other := range all {
			if other.Key == n.Key && other.Start == n.Start && other.Off > n.Off {
				n.Ticks, n.Off = other.Ticks, other.Off
			}
		}
		for _, next := range all {
			if next.Key == n.Key && next.Start > n.Start && next.Start < n.End() {
				n.Ticks, n.Off = next.Start-n.Start, min(n.Off, next.On)
			}
		}
	}
	copy(b.Drone, all[copy(b.Notes, all):])
}

// drone returns the notes of a part's drone in a bar; nil if the part has none.
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

// sustained returns a note that sounds for its whole written length.
func sustained(start, ticks, key, velocity int) Note {
	return Note{Key: key, Start: start, Ticks: ticks, On: start, Off: start + ticks, Velocity: velocity}
}
