package compose

import (
	"iter"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// chordAt returns the chord on a tick of a bar of the game, counted from 0: the latest one that harmonise has seen. player is the player who moves in
// it. Without a harmony, the chord is the triad on the player's anchor.
func (c *Composer) chordAt(bar, player, tick int) pitch.Chord {
	if c.score.Harmony != nil {
		return c.tonal.chords[c.chordNumber(tick)]
	}
	if chord, ok := c.closingChordAt(bar); ok {
		return chord
	}
	_, at, _ := c.sequence(player)
	return c.score.Scale.Triad(at.key)
}

// chordNumber returns which chord of the latest bar sounds on a tick of the bar, from 0.
func (c *Composer) chordNumber(tick int) int {
	if change := c.tonal.change; change > 0 && tick >= change {
		return 1
	}
	return 0
}

// byChord divides onsets in the latest bar by the chords that sound on them. An onset that goes on into the next chord is struck again there.
func (c *Composer) byChord(onsets []onset, player int) iter.Seq2[*pitch.Chord, []onset] {
	return func(yield func(*pitch.Chord, []onset) bool) {
		var parts [2][]onset
		for _, o := range onsets {
			number := c.chordNumber(o.start)
			if change := c.tonal.change; number < c.chordNumber(o.start+o.ticks-1) {
				parts[1] = append(parts[1], onset{change, o.start + o.ticks - change, o.louder})
				o.ticks = change - o.start
			}
			parts[number] = append(parts[number], o)
		}
		for _, part := range parts {
			if len(part) == 0 {
				continue
			}
			if chord := c.chordAt(c.bars-1, player, part[0].start); !yield(&chord, part) {
				return
			}
		}
	}
}

// chordAfter predicts the chord of the next bar. Without a harmony, this is the triad on the other player's next anchor.
func (c *Composer) chordAfter(player int) pitch.Chord {
	if c.score.Harmony != nil {
		return c.planned(c.bars, 0)
	}
	if chord, ok := c.closingChordAt(c.bars); ok {
		return chord
	}
	list, at, draws := c.sequence(1 - player)
	if at.stay == 0 {
		if key, _, ok := c.anchor(list, *at, draws); ok {
			return c.score.Scale.Triad(key)
		}
	}
	return c.score.Scale.Triad(at.key)
}

// home returns the chord that closes a game: the harmony's first chord on the root of the scale, or the triad on this root if there is none. A
// chromatic scale has no root: then home returns the harmony's first chord, or without a harmony the triad on the first reference note.
func (c *Composer) home() pitch.Chord {
	plan, scale := c.score.Harmony, c.score.Scale
	chromatic := scale.Chromatic()
	if plan == nil {
		list, _, _ := c.sequence(0)
		return scale.Triad(c.tonic(list.Notes[0]))
	}
	for _, one := range plan.Chords {
		if chromatic || scale.Class(one.Chord.Root) == scale.Root {
			return one.Chord
		}
	}
	return scale.Triad(pitch.MiddleKey + scale.Root)
}

// pulled applies the pull of the bar's chord to a note of the next bar; note is its index, 0 to 2. A pulled note becomes the nearest chord tone in
// the range; of two equally near tones, the lower one. Drama may set the strength of the pull. slots has the times of the bar's notes.
func (c *Composer) pulled(note, key, player int, slots *[notesInBar]slot, all effects) int {
	pull, at := 0.0, slots[note].start
	if plan := c.score.Harmony; plan != nil && (note == 0 || plan.On != scores.PullFirst || c.chordNumber(at) != c.chordNumber(slots[note-1].start)) {
		pull = plan.Pull
	}
	if e, ok := all.of(scores.Dissonance); ok {
		pull = 1 - e.value()
	}
	if pull == 0 || stream(c.seed, forPull, c.bars*notesInBar+note).Float64() >= pull {
		return key
	}
	chord := c.chordAt(c.bars, player, at)
	return nearestWith(key, c.score.Range, chord.Has)
}

// nearestWith returns the nearest key that fits within a span; of two equally near keys, the lower one. At least one key of the span must fit.
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
