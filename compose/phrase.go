package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// theme is the melody of a phrase, as it was stated.
type theme struct {
	letter  byte
	singer  int // 0 if the game owns its themes
	phrase  int // number of the phrase that states it
	returns int
	bars    []themeBar
}

// themeBar is a bar of a theme.
type themeBar struct {
	motif
	first int // index of its first key in the scale
}

// themes holds the themes so far and the state of the current phrase. Its slices are immutable, so that copies of a composer share them.
type themes struct {
	all     []theme
	start   int  // index of the current phrase's first key in the scale, if the phrase repeats a theme
	inverse bool // the phrase repeats its theme upside down
}

// phrased applies the score's phrases to the cell of a bar. While a phrase states a theme, its bars are added to the theme; a later phrase of the
// theme repeats them. pinned means that a person chose the first note, which is then not changed.
func (c *Composer) phrased(m Move, now cell, pinned bool, e effects) cell {
	at, scale := c.score.Phrases.At(c.bars), e.scale(c)
	owner := c.owner(at)
	i := slices.IndexFunc(c.themes.all, func(t theme) bool { return t.letter == at.Theme && t.singer == owner })
	if i < 0 {
		i = len(c.themes.all)
		c.themes.all = append(slices.Clip(c.themes.all), theme{letter: at.Theme, singer: owner, phrase: at.Number})
	}
	if c.themes.all[i].phrase == at.Number {
		now = c.state(i, at, now, scale)
	} else {
		now = c.sing(i, at, m, now, pinned, scale)
	}
	if at.Close != scores.NoClose && at.Bar == c.score.Phrases.Bars-1 {
		now = c.close(at, now, scale)
	}
	return now
}

// owner returns the singer who owns the theme of a phrase; 0 if the game owns its themes.
func (c *Composer) owner(at scores.Phrase) int {
	if c.score.Phrases.Of == scores.ThemesOfSinger {
		return at.Singer
	}
	return 0
}

// state adds a bar to a theme. If the score says that the bar has the same cell as an earlier one of the phrase, the bar repeats that cell's rhythm
// and intervals, from its own first note.
func (c *Composer) state(i int, at scores.Phrase, now cell, scale scaleKeys) cell {
	t := c.themes.all[i]
	cells := c.score.Phrases.Cells
	for k := range min(at.Bar, len(cells)) {
		if cells[k] == cells[at.Bar] {
			back := t.bars[k].motif
			now = now.withRhythm(back, c.score)
			now.keys[0] = scale.roomFor(now.keys[0], back.steps[:])
			now.keys = scale.walk(now.keys[0], back.steps)
			break
		}
	}
	t.bars = append(slices.Clip(t.bars), themeBar{c.motifOf(now, scale), scale.index(now.keys[0])})
	c.themes.all = slices.Clone(c.themes.all)
	c.themes.all[i] = t
	return now
}

// sing repeats a bar of a theme.
func (c *Composer) sing(i int, at scores.Phrase, m Move, now cell, pinned bool, scale scaleKeys) cell {
	p := c.score.Phrases
	if at.Bar == 0 {
		c.resumeTheme(i, m, now, scale)
	}
	t := &c.themes.all[i]
	back := t.bars[at.Bar]
	if p.Keep.Rhythm() {
		now = now.withRhythm(back.motif, c.score)
	}
	if !p.Keep.Contour() || at.Bar >= p.Bars-p.Free {
		return now
	}
	way := 1
	if c.themes.inverse {
		way = -1
	}
	for k := range back.steps {
		back.steps[k] *= way
	}
	if p.Keep != scores.KeepMelody {
		back.steps = back.directed(now.intervals)
		if !pinned {
			now.keys[0] = scale.roomFor(now.keys[0], back.steps[:])
		}
	} else if !pinned {
		now.keys[0] = scale.at(c.themes.start + way*(back.first-t.bars[0].first))
	}
	now.keys = scale.walk(now.keys[0], back.steps)
	return now
}

// resumeTheme chooses how a theme is varied when it is repeated, and its first note, which moves by the fewest octaves that keep the whole theme in
// the range.
func (c *Composer) resumeTheme(i int, m Move, now cell, scale scaleKeys) {
	p, t := c.score.Phrases, c.themes.all[i]
	way := scores.SamePhrase
	if n := len(p.Vary); n > 0 {
		chosen := t.returns
		switch p.By {
		case scores.WayByColumn:
			chosen = m.X - 1
		case scores.WayByChance:
			chosen = stream(c.seed, forPhrase, c.bars).IntN(n)
		}
		way = p.Vary[chosen%n]
	}
	c.themes.inverse = way == scores.InvertedPhrase
	start := t.bars[0].first
	if p.Start == scores.ThemeByMove {
		start = scale.index(now.keys[0])
	}
	start += map[scores.PhraseWay]int{scores.StepUpPhrase: 1, scores.StepDownPhrase: -1, scores.ThirdUpPhrase: 2, scores.FifthUpPhrase: 4}[way]
	c.themes.start = scale.index(scale.roomFor(scale.at(start), t.path(c.themes.inverse, p.Bars-p.Free)))
	t.returns++
	c.themes.all = slices.Clone(c.themes.all)
	c.themes.all[i] = t
}

// path returns the steps from note to note through the first bars of a theme.
func (t *theme) path(inverse bool, bars int) (steps []int) {
	at := t.bars[0].first
	for _, b := range t.bars[:bars] {
		steps = append(steps, b.first-at, b.steps[0], b.steps[1])
		at = b.first + b.steps[0] + b.steps[1]
	}
	if inverse {
		for i := range steps {
			steps[i] = -steps[i]
		}
	}
	return steps
}

// close ends a phrase: its last note is long, belongs to the chord of the close, and is reached by a step.
func (c *Composer) close(at scores.Phrase, now cell, scale scaleKeys) cell {
	now.slots = c.closingRhythm(now.slots)
	fits := func(key int) bool { return (key-scale.scale.Root)%c.score.Period() == 0 }
	chord, fifth := c.chordAt(c.bars, at.Singer), c.dominant()
	if usual, _ := c.closingChordAt(c.bars); at.Close == scores.HalfClose || chord.Root != usual.Root {
		fits = chord.Has
	} else {
		scale = c.inflected(scale, &fifth)
	}
	if !slices.ContainsFunc(scale.keys, fits) {
		return now
	}
	inside := func(key int) bool { return fits(key) && slices.Contains(scale.keys, key) }
	now.keys[2] = nearestWith(now.keys[0], c.score.Range, inside)
	above, below := scale.step(now.keys[2], 1), scale.step(now.keys[2], -1)
	now.keys[1] = above
	if distance(below, now.keys[0]) < distance(above, now.keys[0]) && below != now.keys[0] || above == now.keys[0] {
		now.keys[1] = below
	}
	return now
}

// closingRhythm returns two notes of a beat each (or of part of a beat, in a short bar) and a last note that lasts to the end of the bar. If the bar
// has no room for this, it returns slots.
func (c *Composer) closingRhythm(slots [notesInBar]slot) [notesInBar]slot {
	bar := c.score.Meter.Ticks()
	unit, part := c.beat()
	if bar < 4*unit {
		unit = part
	}
	if bar < 3*unit || unit < c.score.Shortest() {
		return slots
	}
	return [notesInBar]slot{{0, unit}, {unit, 2 * unit}, {2 * unit, bar}}
}

// closingChordAt returns the chord that a close prescribes for a bar of the game, counted from 0: the dominant or the tonic in the last bar of a
// phrase, and the dominant seventh in the bar before a full close. ok is false in other bars.
func (c *Composer) closingChordAt(bar int) (_ pitch.Chord, ok bool) {
	p := c.score.Phrases
	if p == nil {
		return pitch.Chord{}, false
	}
	switch at := p.At(bar); {
	case at.Close == scores.NoClose || at.Bar < p.Bars-2:
		return pitch.Chord{}, false
	case at.Bar == p.Bars-1 && at.Close == scores.FullClose:
		return c.home(), true
	case at.Bar == p.Bars-1 || at.Close == scores.FullClose && p.Bars > 2:
		return c.dominant(), true
	}
	return pitch.Chord{}, false
}

var dominantSeventh, _ = pitch.ParseChord("V7")

// dominant returns the dominant seventh of the score's key.
func (c *Composer) dominant() pitch.Chord {
	if chord, err := dominantSeventh.Resolve(&c.score.Notes); err == nil {
		return chord
	}
	return c.score.Scale.Triad(c.score.Scale.Root + c.score.Scale.Fifth())
}
