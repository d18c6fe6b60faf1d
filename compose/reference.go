package compose

import (
	"midiconnect4/scores"
)

// place is a position in a reference sequence. The notes of the sequence are called anchors.
type place struct {
	anchors int // number of anchors used so far
	key     int // key of the latest anchor
	stay    int // number of bars until the next anchor
}

// reference returns the first note of the player's next bar. If the next anchor of the reference sequence is due, this is that anchor; otherwise
// it is the last note of the previous bar.
func (c *Composer) reference(player int) (key int, anchor bool) {
	list, at, draws := c.sequence(player)
	if at.stay > 0 {
		at.stay--
		return c.last, false
	}
	key, stay, ok := c.anchor(list, *at, draws)
	if !ok {
		return c.last, false
	}
	*at = place{at.anchors + 1, key, stay - 1}
	return key, true
}

// sequence returns a player's reference sequence and the player's position in it. It also returns the purpose, which separates the random numbers for
// the sequence from others.
func (c *Composer) sequence(player int) (*scores.Reference, *place, purpose) {
	switch {
	case c.score.Shared != nil:
		return c.score.Shared, &c.places[0], forSharedReference
	case player == 1:
		return c.score.Players[1].Reference, &c.places[1], forSecondReference
	}
	return c.score.Players[0].Reference, &c.places[0], forFirstReference
}

// anchor returns the next anchor, and the number of bars until the anchor after it. ok is false if the sequence has ended.
func (c *Composer) anchor(list *scores.Reference, at place, draws purpose) (key, stay int, ok bool) {
	last := len(list.Notes) - 1
	if list.Then == scores.Walk && at.anchors > last {
		return c.walk(list, at, draws), list.Stay[last], true
	}
	i, ok := c.item(list, at.anchors, draws)
	return list.Notes[i], list.Stay[i], ok
}

// walk returns an anchor that lies a random number of scale steps from the previous one: 1 to list.Step, up or down, all equally likely.
func (c *Composer) walk(list *scores.Reference, at place, draws purpose) int {
	step := stream(c.seed, draws, at.anchors).IntN(2*list.Step) - list.Step
	if step >= 0 {
		step++
	}
	return c.scaleKeys.step(at.key, step)
}

// item returns the index in list.Notes of an anchor. number counts anchors from 0. item returns false if the sequence has ended.
func (c *Composer) item(list *scores.Reference, number int, draws purpose) (int, bool) {
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
	default: // that is, scores.Cycle
		return number % (last + 1), true
	}
}

// StartOn sets the first note of the next bar, a MIDI key 0..127. If the key is outside the score's range, it moves into the range by octaves.
// If it is then outside the scale, the nearest key of the scale replaces it; of two equally near keys, the lower one. The reference sequence
// advances as usual.
func (c *Composer) StartOn(key int) { c.given = &key }

// Last returns the key of the last note, without the octave shift of the player's part, as StartOn takes it.
func (c *Composer) Last() int { return c.last }

// first returns the first note of the player's next bar. This is the note that a person chose. If no person chose a note, it is the note of the
// reference sequence, which the score's drama may move.
func (c *Composer) first(player int, scale scaleKeys, e effects) (key int, origin Origin) {
	key, anchor := c.reference(player)
	if anchor {
		origin = FromReference
	}
	if c.given != nil {
		key = scale.nearest(fold(*c.given, c.score.Range, c.score.Period()))
		c.given = nil
		return key, FromPerson
	}
	if e == nil {
		return key, origin
	}
	if _, moded := e.of(scores.Mode); moded || !anchor {
		key = scale.nearest(key)
	}
	return e.register(key, c.score.Range, c.score.Period()), origin
}

// nearest returns the key of the scale, within the range, that is nearest to a key.
func (k scaleKeys) nearest(key int) int {
	best := k.keys[0]
	for _, inside := range k.keys {
		if distance(inside, key) < distance(best, key) {
			best = inside
		}
	}
	return best
}

func distance(a, b int) int { return max(a-b, b-a) }
