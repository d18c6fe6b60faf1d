package compose

import "midiconnect4/scores"

// place is where the bars have come to in a reference sequence.
type place struct {
	anchors int // taken so far
	stay    int // bars until the next one is taken
}

// reference is the first note of the player's next bar: the anchor of the
// reference sequence when its turn has come, else the last note of the bar
// before.
func (c *Composer) reference(player int) int {
	list, at, draws := c.score.Players[player].Reference, &c.places[player], forFirstReference
	if player == 1 {
		draws = forSecondReference
	}
	if c.score.Shared != nil {
		list, at, draws = c.score.Shared, &c.places[0], forSharedReference
	}

	if at.stay == 0 {
		i, ok := c.anchor(list, at.anchors, draws)
		if !ok {
			return c.last
		}
		at.anchors++
		at.stay = list.Stay[i] - 1
		return list.Notes[i]
	}
	at.stay--
	return c.last
}

// anchor is the index in the list of its anchor with the given number, from 0.
// It reports false where the sequence has come to its end.
func (c *Composer) anchor(list *scores.Reference, number int, draws purpose) (int, bool) {
	last := len(list.Notes) - 1
	if number <= last {
		return number, true
	}
	switch list.Then {
	case scores.Chain:
		return 0, false
	case scores.Hold:
		return last, true
	case scores.Reverse:
		i := number % max(2*last, 1)
		return min(i, 2*last-i), true
	case scores.Random:
		return stream(c.seed, draws, number).IntN(last + 1), true
	default: // scores.Cycle
		return number % (last + 1), true
	}
}
