package compose

// modulate changes to the key of the next bar. Keys that the composer remembers move to the nearest
// notes of the new key.
func (c *Composer) modulate(m Move) {
	keys := c.score.KeyPlan
	if keys == nil {
		return
	}
	piece := c.share.from + float64((c.share.to-c.share.from)*m.Filled)
	in := keys.At(c.bars, m.Filled, piece)
	if in == c.score {
		return
	}
	c.score, c.scaleKeys, c.modes = in, newScaleKeys(in, in.Scale), modesOf(in)
	if c.bars > 0 {
		c.last = c.scaleKeys.nearest(c.last)
	}
	for i := range c.places {
		if c.places[i].anchors > 0 {
			c.places[i].key = c.scaleKeys.nearest(c.places[i].key)
		}
	}
}
