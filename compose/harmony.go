package compose

import "midiconnect4/scores"

// chordAt is the chord of a bar of the game, from 0, in which a player moves. Without a plan
// of chords it is the triad on the player's anchor, whichever the bar.
func (c *Composer) chordAt(bar, player int) scores.Chord {
	if c.score.Harmony != nil {
		return *c.score.Harmony.At(bar)
	}
	_, at, _ := c.sequence(player)
	return c.score.Scale.Triad(at.key)
}

// chordAfter is the chord that is likely to follow in the next bar. Without a plan it
// is the triad on the other player's next anchor.
func (c *Composer) chordAfter(player int) scores.Chord {
	if c.score.Harmony != nil {
		return *c.score.Harmony.At(c.bars)
	}
	list, at, draws := c.sequence(1 - player)
	if at.stay == 0 {
		if key, _, ok := c.anchor(list, *at, draws); ok {
			return c.score.Scale.Triad(key)
		}
	}
	return c.score.Scale.Triad(at.key)
}

// home is the chord that a game closes on: the plan's first on the root of the scale, or else
// the triad there. A chromatic scale has no root: there it is the plan's first
// chord, or that of the first reference note.
func (c *Composer) home() scores.Chord {
	plan, scale := c.score.Harmony, c.score.Scale
	chromatic := scale.Chromatic()
	if plan == nil {
		list, _, _ := c.sequence(0)
		return scale.Triad(c.tonic(list.Notes[0]))
	}
	for _, one := range plan.Chords {
		if chromatic || one.Chord.Root == scale.Root {
			return one.Chord
		}
	}
	return scale.Triad(scale.Root)
}

// drawn is a note of the next bar, from 0, after the pull of the bar's chord: the
// nearest of its tones in the range, the lower of two equally near. Drama may set the
// pull.
func (c *Composer) drawn(note, key, player int, all effects) int {
	pull := 0.0
	if plan := c.score.Harmony; plan != nil && (note == 0 || plan.On != scores.PullFirst) {
		pull = plan.Pull
	}
	if e, ok := all.of(scores.Dissonance); ok {
		pull = 1 - e.value()
	}
	if pull == 0 || stream(c.seed, forPull, c.bars*notesInBar+note).Float64() >= pull {
		return key
	}
	chord := c.chordAt(c.bars, player)
	return toChord(&chord, key, c.score.Range)
}

// toChord is the tone of a chord that is nearest to a key within a span of an octave
// or more.
func toChord(chord *scores.Chord, key int, span scores.Span) int {
	return nearestWith(key, span, chord.Has)
}

// nearestWith is the nearest key that fits within a span, the lower of two equally near. At
// least one key of the span must fit.
func nearestWith(key int, span scores.Span, fits func(int) bool) int {
	key = min(max(key, span.Low), span.High)
	for away := 0; ; away++ {
		for _, near := range [2]int{key - away, key + away} {
			if span.Low <= near && near <= span.High && fits(near) {
				return near
			}
		}
	}
}
