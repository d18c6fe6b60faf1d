package compose

import "midiconnect4/scores"

// StartOn sets the first note of the next bar, a MIDI key 0..127. A key outside the score's range
// is moved into it by octaves, and a key outside the scale becomes the nearest key inside, the
// lower of two equally near. The reference sequence advances as usual.
func (c *Composer) StartOn(key int) { c.given = &key }

// Last returns the key of the last note, in StartOn's terms.
func (c *Composer) Last() int { return c.last }

// first returns the first note of the player's next bar: the note that a person chose, or else the
// reference sequence's, moved by drama.
func (c *Composer) first(player int, scale scaleKeys, e effects) int {
	key, anchor := c.reference(player)
	if c.given != nil {
		key = scale.nearest(fold(*c.given, c.score.Range, c.score.Period()))
		c.given = nil
		return key
	}
	if e == nil {
		return key
	}
	if _, moded := e.of(scores.Mode); moded || !anchor {
		key = scale.nearest(key)
	}
	return e.register(key, c.score.Range, c.score.Period())
}

// nearest returns the key of the scale nearest to a key within the range.
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
