package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// scaleKeys lists the keys of a scale within the score's range, ascending.
type scaleKeys struct {
	scale  pitch.Scale
	keys   []int
	octave int // in steps
	bounds scores.Bounds
}

func newScaleKeys(score *scores.Score, scale pitch.Scale) scaleKeys {
	k := scaleKeys{scale: scale, octave: len(scale.Steps), bounds: score.Bounds}
	for key := score.Range.Low; key <= score.Range.High; key++ {
		if scale.Has(key) && score.Pitched(key) {
			k.keys = append(k.keys, key)
		}
		if key == score.Range.Low+score.Period()-1 {
			k.octave = len(k.keys) // a keyboard mapping may leave some keys of the scale without a pitch
		}
	}
	return k
}

// step returns the key that lies interval steps above from, or below it if interval is negative. From a key outside the scale, the first step leads
// to the next key inside. The score's bounds bring back a key outside the range. Folding always succeeds, because a range has at least as many steps
// as an octave.
func (k scaleKeys) step(from, interval int) int {
	at, inside := slices.BinarySearch(k.keys, from)
	if !inside && interval > 0 {
		at--
	}
	to, last := at+interval, len(k.keys)-1
	turned := at - interval
	switch {
	case 0 <= to && to <= last:
	case k.bounds == scores.Clamp:
		to = min(max(to, 0), last)
	case k.bounds == scores.Turn && 0 <= turned && turned <= last:
		to = turned
	default:
		for to > last {
			to -= k.octave
		}
		for to < 0 {
			to += k.octave
		}
	}
	return k.keys[to]
}

// at returns the key at an index of the scale. An index outside the range moves into it by octaves.
func (k scaleKeys) at(i int) int {
	for i >= len(k.keys) {
		i -= k.octave
	}
	for i < 0 {
		i += k.octave
	}
	return k.keys[i]
}

// walk returns a bar's three keys: the first one, and those that the steps lead to.
func (k scaleKeys) walk(first int, steps [notesInBar - 1]int) (keys [notesInBar]int) {
	keys[0] = first
	for i, step := range steps {
		keys[i+1] = k.step(keys[i], step)
	}
	return keys
}

// nearest returns the key nearest to from, within the span, whose pitch class lies semitones above from, or below it if semitones is negative. octave
// is the number of keys per octave. Of two equally near keys it takes the one in the direction of semitones. If the pitch class is the same as
// from's, it returns from.
func nearest(span scores.Span, octave, from, semitones int) int {
	up := (semitones%octave + octave) % octave
	above, below := from+up, from+up-octave
	down := 2*up > octave || 2*up == octave && semitones < 0
	if above > span.High || down && below >= span.Low {
		return below
	}
	return above
}

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
