package compose

// StartOn gives the next bar its first note, a MIDI key 0..127, in place of the
// one it would have. A key outside the score's range is folded into it by
// octaves, and one outside the scale gives way to the nearest inside, the lower
// of two as near. The reference sequence goes on as if it had been asked.
func (c *Composer) StartOn(key int) { c.given = &key }

// first is the first note of the player's next bar.
func (c *Composer) first(player int) int {
	key := c.reference(player)
	if c.given != nil {
		key = c.scaleKeys.nearest(c.fold(*c.given))
		c.given = nil
	}
	return key
}

// fold moves a key into the range by octaves.
func (c *Composer) fold(key int) int {
	for key > c.score.Range.High {
		key -= octave
	}
	for key < c.score.Range.Low {
		key += octave
	}
	return key
}

// nearest is the rung nearest to a key within the range.
func (k scaleKeys) nearest(key int) int {
	best := k.keys[0]
	for _, rung := range k.keys {
		if distance(rung, key) < distance(best, key) {
			best = rung
		}
	}
	return best
}

func distance(a, b int) int { return max(a-b, b-a) }
