package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Nobody is the winner of a drawn game.
const Nobody = -1

// Ending is the bar after a game has ended.
type Ending struct {
	Start, Ticks int
	Tempo        float64
	Notes        [2][]Note // by player, from the lowest up
	Lines        []Line    // of the score's voices
	Controls     []Control // of any part
}

// End composes the bar after the last bar of a game, from the endings of the
// players' parts. winner is the player who won, 0 or 1, or Nobody. The notes last
// the whole bar, as loud as the loudest note of the player's last bar. End returns
// nil if both players play nothing. It does not change the composer.
func (c *Composer) End(winner int) *Ending {
	e := &Ending{Start: c.start, Ticks: c.score.Meter.Ticks()}
	for player, latest := range c.latest {
		if latest.Ticks == 0 {
			continue // the player has not moved
		}
		if latest.End() == e.Start {
			e.Tempo = latest.Tempo
		}
		velocity := 0
		for _, n := range latest.Notes {
			velocity = max(velocity, n.Velocity)
		}
		for _, key := range c.closing(player, winner) {
			e.Notes[player] = append(e.Notes[player], sustained(e.Start, e.Ticks, key, velocity))
		}
	}
	if len(e.Notes[0])+len(e.Notes[1]) == 0 {
		return nil
	}
	return e
}

// tonic is the root of the scale nearest to a key, the lower of two that are equally
// near, within the score's range. A chromatic scale has no root to end on: there it is
// the key.
func (c *Composer) tonic(key int) int {
	scale := c.score.Scale
	if len(scale.Steps) == octave {
		return key
	}
	return nearest(c.score.Range, key, scale.Root-key%octave-octave)
}

// closing is the keys of a player's ending, ascending.
func (c *Composer) closing(player, winner int) []int {
	part, last := &c.score.Players[player], c.latest[player].Notes
	way := part.Ending.Loss
	switch winner {
	case player:
		way = part.Ending.Win
	case Nobody:
		way = part.Ending.Draw
	}
	switch way {
	case scores.ChordEnding:
		keys := []int{last[0].Key, last[1].Key, last[2].Key}
		slices.Sort(keys)
		return slices.Compact(keys)
	case scores.LastEnding:
		return []int{last[2].Key}
	case scores.TonicEnding:
		list := c.score.Shared
		if list == nil {
			list = part.Reference
		}
		return []int{c.tonic(list.Notes[0]) + part.Shift()}
	default: // scores.NoEnding
		return nil
	}
}
