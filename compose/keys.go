package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// scaleKeys lists the keys of a scale that lie in the score's range, ascending.
type scaleKeys struct {
	scale  pitch.Scale
	keys   []int
	plain  []int // the keys without the tones of a chord; nil if no chord replaced any
	octave int   // number of steps per octave
	bounds scores.Bounds
}

func newScaleKeys(score *scores.Score, scale pitch.Scale) scaleKeys {
	k := scaleKeys{scale: scale, octave: len(scale.Steps), bounds: score.Bounds}
	for key := score.Range.Low; key <= score.Range.High; key++ {
		if scale.Has(key) && score.Pitched(key) {
			k.keys = append(k.keys, key)
		}
		if key == score.Range.Low+score.Period()-1 {
			k.octave = len(k.keys) // fewer, because a keyboard mapping may leave some keys of the scale without a pitch
		}
	}
	return k
}

// step returns the key that lies the given number of scale steps (interval) above another key, or below it if interval is negative. If the other key
// is outside the scale, the first step goes to the next key of the scale. The score's bounds bring back a key that would leave the range. Folding by
// octaves always succeeds, because a range has at least as many steps as an octave.
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

// at returns the key at an index of k.keys. An index beyond the ends of the list is moved by octaves until it is valid.
func (k scaleKeys) at(i int) int {
	for i >= len(k.keys) {
		i -= k.octave
	}
	for i < 0 {
		i += k.octave
	}
	return k.keys[i]
}

// walk returns a bar's three keys. The first is given, and each of the others lies a given number of scale steps from the key before it.
func (k scaleKeys) walk(first int, steps [notesInBar - 1]int) (keys [notesInBar]int) {
	keys[0] = first
	for i, step := range steps {
		keys[i+1] = k.step(keys[i], step)
	}
	return keys
}

// nearest looks for a key within the span whose pitch class lies the given number of semitones above the pitch class of the key from, or below it if
// the number is negative. It returns such a key that is nearest to the key from. Of two equally near keys, it takes the higher if the number is
// positive, otherwise the lower. If the pitch class is the same, nearest returns the key from itself. octave is the number of keys per octave.
func nearest(span scores.Span, octave, from, semitones int) int {
	up := (semitones%octave + octave) % octave
	above, below := from+up, from+up-octave
	down := 2*up > octave || 2*up == octave && semitones < 0
	if above > span.High || down && below >= span.Low {
		return below
	}
	return above
}

// directed moves those notes of the next bar that belong to the other form of a scale with two forms, for lines that go up and for others. Tones of the
// harmony's chord stay, and so do notes that the score writes, and a first note that a person chose (pinned).
func (c *Composer) directed(m Move, now cell, pinned bool, e effects) cell {
	if c.score.Scale.Rising == nil || now.written {
		return now
	}
	scale := e.scale(c).scale
	now.line = slices.Clone(now.line)
	before, sung := c.last, c.last // the key before, and what it became
	for i := range now.size() {
		n := now.tone(i)
		if first := i == 0 && (pinned || c.bars == 0); first || n.key != before {
			key, chord, span := scale.Directed(n.key, n.key > before), c.chordAt(c.bars, m.Player, n.start), c.score.Range
			before, sung = n.key, n.key
			if !first && span.Low <= key && key <= span.High && (c.score.Harmony == nil || !chord.Has(n.key)) {
				sung = key
			}
		}
		if now.line != nil {
			now.line[i].key = sung
		} else {
			now.keys[i] = sung
		}
	}
	return now
}

// modulate changes the scale if the score's plan of keys has another scale for the next bar. Notes that the composer remembers move to the
// nearest notes of the new scale.
func (c *Composer) modulate(m Move) {
	if plan := c.score.KeyPlan; plan != nil {
		piece := c.share.from + float64((c.share.to-c.share.from)*m.Filled)
		if in := plan.At(c.bars, m.Filled, piece); in != c.score {
			c.enter(in)
		}
	} else if c.score.Harmony != nil {
		if in := c.harmonyKey(m); in != c.score {
			c.change(in)
		}
	}
}

// enter continues with the score in another key.
func (c *Composer) enter(in *scores.Score) {
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
