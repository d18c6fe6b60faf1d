package compose

import (
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// chords composes a bar of a voice that plays the chords.
func (c *Composer) chords(v *scores.Chords, voice int, bar *Bar) []Note {
	chord := c.chordAt(c.bars-1, bar.Move.Player)
	return strike(v, c.voiced(v, voice, &chord), c.chordOnsets(v, c.bars-1), bar.Start, loudness(bar))
}

// strike plays the keys of a chord in the voice's style, in a bar that starts at the given tick.
func strike(v *scores.Chords, keys []int, onsets []onset, start, velocity int) (notes []Note) {
	for number, o := range onsets {
		if v.Style != scores.BlockChords {
			notes = append(notes, o.note(start, keys[chordPlace(v.Style, number, len(keys))], velocity))
			continue
		}
		for _, key := range keys {
			notes = append(notes, o.note(start, key, velocity))
		}
	}
	return notes
}

// chordOnsets returns the onsets of the chords in a bar of the game, counted from 0.
func (c *Composer) chordOnsets(v *scores.Chords, bar int) []onset {
	switch {
	case v.Rhythm != nil:
		return c.onsets(v.Rhythm, bar)
	case v.Style == scores.BlockChords:
		return []onset{{0, c.score.Meter.Ticks(), 0}}
	}
	_, part := c.beat()
	return c.evenly(part)
}

// chordPlace returns which of a chord's n notes a broken chord plays next; 0 is the lowest. number counts the notes of the bar from 0.
func chordPlace(style scores.ChordStyle, number, n int) int {
	switch style {
	case scores.DownChords:
		return n - 1 - number%n
	case scores.WaveChords:
		return wave(number, n)
	case scores.BrokenChords:
		return [...]int{0, n - 1, n / 2, n - 1}[number%4]
	default: // scores.UpChords
		return number % n
	}
}

// voiced returns the keys of a chord, ascending, as near as possible to the voice's previous keys.
func (c *Composer) voiced(v *scores.Chords, voice int, chord *pitch.Chord) []int {
	var before []int
	for _, n := range c.before(voice) {
		before = append(before, n.Key-v.Part.Shift())
	}
	slices.Sort(before)
	before = slices.Compact(before)
	bass := slices.ContainsFunc(c.score.Voices, func(v scores.Voice) bool { _, bass := v.(*scores.Bass); return bass })
	return voicing(chord, v.Notes, c.score.Keys(&v.Line), before, bass)
}
