package compose

import (
	"math/rand/v2"

	"midiconnect4/scores"
)

// filled leaves out notes of a bar and adds ornaments, as the score's phrases say. closes means that the bar closes its phrase: then all notes stay.
func (c *Composer) filled(m Move, at scores.Phrase, t *theme, now cell, scale scaleKeys, closes bool) cell {
	p := c.score.Phrases
	if thin := p.Thin; thin != nil && !closes {
		random, often := stream(c.seed, forThin, c.bars), c.often(thin, m, at, t)
		var line figure
		for i, last := 0, now.size()-1; i <= last; i++ {
			if i == 0 || i == last || random.Float64() >= often {
				line = append(line, now.tone(i))
			}
		}
		now.line = line
	}
	if p.Ornament != nil {
		random, often := stream(c.seed, forOrnament, c.bars), c.often(p.Ornament, m, at, t)
		up := scale // the scale of ornaments that go up
		if rising := c.score.Scale; rising.Rising != nil && now.written {
			rising.Steps = rising.Rising
			up = newScaleKeys(c.score, rising)
		}
		var line figure
		for i, last := 0, now.size()-1; i <= last; i++ {
			if n := now.tone(i); i < last && random.Float64() < often {
				line = append(line, c.ornamented(random, n, now.tone(i+1).key, m.Player, scale, up)...)
			} else {
				line = append(line, n)
			}
		}
		now.line = line
	}
	return now
}

// often returns how likely a note of the next bar is to be ornamented or left out.
func (c *Composer) often(f *scores.Filling, m Move, at scores.Phrase, t *theme) float64 {
	var x float64
	switch f.By {
	case scores.ByPhrase:
		x = float64(at.Bar) / float64(c.score.Phrases.Bars-1)
	case scores.ByReturn:
		const most = 3
		x = float64(min(t.returns, most)) / most
	default:
		x = m.Amounts.of(f.By, c.signal(f.By, m))
	}
	return f.Often.At(x)
}

// ornamented returns a note with an ornament that leads to the next key. The score lists the ornaments, and the note must have room for it. If no
// ornament fits, ornamented returns the note alone.
func (c *Composer) ornamented(random *rand.Rand, n tone, next, player int, scale, up scaleKeys) figure {
	ways := c.score.Phrases.Ornament.Ways
	first := random.IntN(len(ways))
	for i := range ways {
		way := ways[(first+i)%len(ways)]
		if keys := c.ornament(way, n, next, player, scale, up); keys != nil {
			if line := c.divided(n, keys); line != nil {
				return line
			}
		}
	}
	return figure{n}
}

// ornament returns the keys of an ornament between a note and the next key; nil if there is none.
func (c *Composer) ornament(way scores.OrnamentWay, n tone, next, player int, scale, up scaleKeys) (keys []int) {
	const most = 3
	key, sign, along := n.key, 1, up
	if next < key {
		sign, along = -1, scale
	}
	switch above, below := up.step(key, 1), scale.step(key, -1); way {
	case scores.Passing:
		steps := sign * (along.index(next) - along.index(key))
		for k := min(steps-1, most); k > 0; k-- {
			keys = append(keys, along.step(next, -sign*k))
		}
	case scores.Neighbour:
		if keys = []int{above, key}; next > key && below < key || above <= key {
			keys[0] = below
		}
	case scores.TurnWay:
		if below < key && key < above {
			keys = []int{above, key, below}
		}
	case scores.Repeated:
		keys = []int{key}
	case scores.Arpeggio:
		chord, room := c.chordAt(c.bars, player, n.start), c.score.Range
		for k := key + sign; len(keys) < 2 && distance(k, key) < c.score.Period() && room.Low <= k && k <= room.High; k += sign {
			if chord.Has(k) && c.score.Pitched(k) {
				keys = append(keys, k)
			}
		}
	}
	return keys
}

// divided divides a note: one or two keys take its second half, three keys three quarters of it, in equal lengths. It returns nil if there is no room for
// all keys.
func (c *Composer) divided(n tone, keys []int) figure {
	unit, room := c.score.Shortest(), (n.end-n.start)/2
	if len(keys) > 2 {
		room = (n.end - n.start) * len(keys) / (len(keys) + 1)
	}
	each := room / len(keys) / unit * unit
	if each == 0 {
		return nil
	}
	line := figure{n}
	start := n.end - each*len(keys)
	line[0].end = start
	for _, key := range keys {
		line = append(line, tone{key, start, start + each, velocity(n.velocity + scores.Softer)})
		start += each
	}
	return line
}
