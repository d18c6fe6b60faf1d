package compose

import (
	"slices"

	"midiconnect4/scores"
)

// chords is a bar of a voice that plays the chords.
func (c *Composer) chords(v *scores.Chords, voice int, bar *Bar) []Note {
	chord := c.chordAt(c.bars-1, bar.Move.Player)
	keys := c.voiced(v, voice, &chord)
	velocity := loudness(bar)
	var notes []Note
	for number, o := range c.chordOnsets(v) {
		if v.Style != scores.BlockChords {
			notes = append(notes, o.note(bar.Start, keys[chordPlace(v.Style, number, len(keys))], velocity))
			continue
		}
		for _, key := range keys {
			notes = append(notes, o.note(bar.Start, key, velocity))
		}
	}
	return notes
}

// chordOnsets is when chords are played in the bar that is composed.
func (c *Composer) chordOnsets(v *scores.Chords) []onset {
	switch {
	case v.Rhythm != nil:
		return c.onsets(v.Rhythm, c.bars-1)
	case v.Style == scores.BlockChords:
		return []onset{{0, c.score.Meter.Ticks(), 0}}
	}
	_, part := c.beat()
	return c.evenly(part)
}

// chordPlace says which of the n notes of a chord comes at a place in a bar that breaks it. Both
// count from 0, the notes from the lowest up.
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

// voiced is the keys of a chord, ascending: those that lie nearest to the keys that the voice
// had before.
func (c *Composer) voiced(v *scores.Chords, voice int, chord *scores.Chord) []int {
	var before []int
	for _, n := range c.before(voice) {
		before = append(before, n.Key-v.Part.Shift())
	}
	slices.Sort(before)
	before = slices.Compact(before)
	bass := slices.ContainsFunc(c.score.Voices, func(v scores.Voice) bool { return v.Bass != nil })
	return voicing(chord, v.Notes, c.score.Keys(&v.Line), before, bass)
}
