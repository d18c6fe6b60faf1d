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
	phrase  int // number of the phrase that states it; fromScore if the score writes the theme, or its beginning
	returns int // how often it has come back; -1 if the score writes it and no phrase has had it yet
	bars    []themeBar
}

// fromScore is the phrase of a theme that the score writes.
const fromScore = -1

// themeBar is a bar of a theme.
type themeBar struct {
	motif
	first int         // index of its first key in the scale
	notes []themeNote // nil if the motif's three notes are all
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
	if t := &c.themes.all[i]; t.phrase != at.Number && at.Bar == 0 {
		c.resumeTheme(i, at, m, now, scale)
	}
	if at.Bar >= len(c.themes.all[i].bars) {
		now = c.state(i, at, now, scale)
	} else {
		now = c.sing(i, at, now, pinned, scale)
	}
	closes := at.Close != scores.NoClose && at.Bar == c.score.Phrases.Bars-1
	if closes {
		now = c.close(at, now, scale)
	}
	return c.filled(m, at, &c.themes.all[i], now, scale, closes)
}

// owner returns the singer who owns the theme of a phrase; 0 if the game owns its themes.
func (c *Composer) owner(at scores.Phrase) int {
	if c.score.Phrases.Of == scores.ThemesOfSinger {
		return at.Singer
	}
	return 0
}

// state adds a bar to a theme. The score may say that the bar has the same cell as an earlier bar of the phrase. Then the bar repeats the earlier
// bar's rhythm and intervals, from its own first note.
func (c *Composer) state(i int, at scores.Phrase, now cell, scale scaleKeys) cell {
	t := c.themes.all[i]
	cells := c.score.Phrases.Cells
	var notes []themeNote
	for k := range min(at.Bar, len(cells)) {
		if cells[k] == cells[at.Bar] {
			back := t.bars[k]
			now.keys[0] = scale.roomFor(now.keys[0], pathOf(back.first, back))
			if back.notes != nil {
				notes = back.moved(back.first, scale.index(now.keys[0]), 1, scale).notes
				now = now.played(notes, scale)
				break
			}
			now = now.withRhythm(back.motif, c.score)
			now.keys = scale.walk(now.keys[0], back.steps)
			break
		}
	}
	bar := themeBar{c.motifOf(now, scale), scale.index(now.keys[0]), notes}
	if t.phrase == fromScore { // its bars so far were moved
		bar = bar.moved(c.themes.start, t.bars[0].first, c.themes.way(), scale)
	}
	t.bars = append(slices.Clip(t.bars), bar)
	c.themes.all = slices.Clone(c.themes.all)
	c.themes.all[i] = t
	return now
}

// sing repeats a bar of a theme.
func (c *Composer) sing(i int, at scores.Phrase, now cell, pinned bool, scale scaleKeys) cell {
	p, t := c.score.Phrases, &c.themes.all[i]
	back := t.bars[at.Bar]
	if p.Keep.Rhythm() {
		now = now.withRhythm(back.motif, c.score)
	}
	from, to := t.bars[0].first, c.themes.start
	if pinned {
		from, to = back.first, scale.index(now.keys[0])
	}
	back = back.moved(from, to, c.themes.way(), scale)
	switch {
	case !p.Keep.Contour() || p.Frees(at, back.notes != nil): // the moves' notes
	case p.Keep != scores.KeepMelody:
		steps := back.directed(now.intervals)
		if !pinned {
			now.keys[0] = scale.roomFor(now.keys[0], steps[:])
		}
		now.keys = scale.walk(now.keys[0], steps)
	case back.notes != nil:
		now = now.played(back.notes, scale)
		now.written = c.themes.way() > 0 && (to-from)%scale.octave == 0
		return now
	default:
		if !pinned {
			now.keys[0] = scale.at(back.first)
		}
		now.keys = scale.walk(now.keys[0], back.steps)
	}
	if back.notes != nil && p.Keep.Rhythm() {
		now = now.bent(back.notes, p.Keep.Contour(), scale)
	}
	return now
}

// higher returns how many steps of the scale higher the theme of a phrase is now than it was stated; 0 if the phrase states it.
func (c *Composer) higher(at scores.Phrase) int {
	owner := c.owner(at)
	for _, t := range c.themes.all {
		if t.letter == at.Theme && t.singer == owner && t.phrase != at.Number && c.score.Phrases.Keep == scores.KeepMelody {
			return c.themes.start - t.bars[0].first
		}
	}
	return 0
}

// way returns the direction in which the phrase sings its theme: -1 upside down.
func (t *themes) way() int {
	if t.inverse {
		return -1
	}
	return 1
}

// resumeTheme chooses how a theme is varied when it is repeated, and its first note, which moves by the fewest octaves that keep the whole theme in
// the range.
func (c *Composer) resumeTheme(i int, at scores.Phrase, m Move, now cell, scale scaleKeys) {
	p, t := c.score.Phrases, c.themes.all[i]
	way := scores.SamePhrase
	if n := len(p.Vary); n > 0 && t.returns >= 0 {
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
	kept := p.Bars - p.Free
	if at.Close != scores.NoClose && t.bars[0].notes != nil {
		kept = p.Bars
	}
	c.themes.start = scale.index(scale.roomFor(scale.at(start), t.path(c.themes.way(), kept)))
	t.returns++
	c.themes.all = slices.Clone(c.themes.all)
	c.themes.all[i] = t
}

// path returns the steps from note to note through the first bars of a theme, in one of its directions.
func (t *theme) path(way, bars int) []int {
	steps := pathOf(t.bars[0].first, t.bars[:min(bars, len(t.bars))]...)
	for i := range steps {
		steps[i] *= way
	}
	return steps
}

// pathOf returns the steps from a start through the notes of bars. The start is a key, given by its index in the scale.
func pathOf(from int, bars ...themeBar) (steps []int) {
	for _, b := range bars {
		if b.notes == nil {
			steps = append(steps, b.first-from, b.steps[0], b.steps[1])
			from = b.first + b.steps[0] + b.steps[1]
		}
		for _, n := range b.notes {
			steps = append(steps, n.at-from)
			from = n.at
		}
	}
	return steps
}

// close ends a phrase: its last note is long, belongs to the chord of the close, and is reached by a step. A bar of a written theme that ends on such a
// note stays as it is.
func (c *Composer) close(at scores.Phrase, now cell, scale scaleKeys) cell {
	fits := func(key int) bool { return scale.scale.Class(key) == scale.scale.Root }
	chord, fifth := c.chordAt(c.bars, at.Singer, 0), c.dominant()
	if usual, _ := c.closingChordAt(c.bars); at.Close == scores.HalfClose || chord.Root != usual.Root {
		fits = chord.Has
	} else {
		scale = c.inflected(scale, fifth)
	}
	if last := len(now.line) - 1; last >= 0 && fits(now.line[last].key) {
		return now
	}
	now.slots, now.line = c.closingRhythm(now.slots), nil
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

// closingRhythm returns the rhythm of a closing bar: two notes of a beat each (in a short bar, of part of a beat), and a last note to the end of the
// bar. If the bar has no room for this, closingRhythm returns the given rhythm.
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
	return c.score.Scale.Triad(pitch.MiddleKey + c.score.Scale.Root + c.score.Scale.Fifth())
}
