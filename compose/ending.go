package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Nobody is the winner of a game drawn.
const Nobody = -1

// Ending is the bar after a game has ended.
type Ending struct {
	Start, Ticks int
	Tempo        float64
	Notes        [2][]Note // by player, from the lowest up
}

// End is the bar that follows the last one of a game that has come to its end,
// as the endings of the players' parts have it. winner is the player who won,
// 0 or 1, or Nobody. The notes last for the bar, as loud as the loudest note of
// the player's last bar. Where neither player plays anything it is nil. The
// composer stays as it is.
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

// closing is the keys that a player ends on, from the lowest up.
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
		return []int{list.Notes[0] + octave*part.Octave}
	default: // scores.NoEnding
		return nil
	}
}
