package compose

import (
	"math"

	"midiconnect4/scores"
)

// bass is a bar of a voice on the roots of the chords.
func (c *Composer) bass(b *scores.Bass, voice int, bar *Bar) []Note {
	chord := c.chordAt(c.bars-1, bar.Move.Player)
	span := c.score.Keys(&b.Line)
	onsets := c.bassOnsets(b)
	if len(onsets) == 0 {
		return nil
	}
	keys := make([]int, len(onsets))
	switch b.Style {
	case scores.PedalBass:
		home := c.home()
		fill(keys, nearestOf(home.Root, home.Octave(), c.bassBefore(b, voice, false), span))
	case scores.WalkingBass:
		c.walkBass(keys, voice, &chord, c.chordAfter(bar.Move.Player).Bass, c.bassBefore(b, voice, true), span)
	default:
		room, octave := span, chord.Octave()
		if above := spreadOf(b.Style, &chord); span.High-span.Low >= above+octave-1 {
			room.High -= above
		}
		root := nearestOf(chord.Bass, octave, c.bassBefore(b, voice, false), room)
		for i := range keys {
			keys[i] = styledBass(b.Style, &chord, root, i, span)
		}
	}
	notes := make([]Note, len(onsets))
	for i, o := range onsets {
		notes[i] = o.note(bar.Start, keys[i], loudness(bar))
	}
	return notes
}

func fill(keys []int, key int) {
	for i := range keys {
		keys[i] = key
	}
}

// bassOnsets is when a bass plays in the bar that is composed.
func (c *Composer) bassOnsets(b *scores.Bass) []onset {
	if b.Rhythm != nil {
		return c.onsets(b.Rhythm, c.bars-1)
	}
	bar := c.score.Meter.Ticks()
	beat, part := c.beat()
	switch b.Style {
	case scores.WalkingBass, scores.BrokenBass:
		return c.evenly(beat)
	case scores.OctaveBass:
		return c.evenly(part)
	case scores.FifthBass:
		if beats := bar / beat; beats*beat == bar && beats > 1 {
			half := (beats + 1) / 2 * beat
			return []onset{{0, half, 0}, {half, bar - half, 0}}
		}
	}
	return []onset{{0, bar, 0}}
}

// bassBefore is the key from which a bass goes on: its last one, or the one on its last
// downbeat. It starts in the lower part of its range.
func (c *Composer) bassBefore(b *scores.Bass, voice int, last bool) int {
	span := c.score.Keys(&b.Line)
	notes := c.before(voice)
	switch {
	case notes == nil:
		return span.Low + (span.High-span.Low)/3
	case last:
		return notes[len(notes)-1].Key - b.Part.Shift()
	}
	return notes[0].Key - b.Part.Shift()
}

// styledBass is one note of a bar of a bass on a root. Notes of a bar are numbered from 0.
func styledBass(style scores.BassStyle, chord *scores.Chord, root, number int, span scores.Span) int {
	octave := chord.Octave()
	switch style {
	case scores.FifthBass:
		if fifth := fifthOf(chord); number%2 == 1 && chord.Bass == chord.Root {
			return fold(root+fifth-octave, span, octave)
		}
	case scores.OctaveBass:
		if number%2 == 1 && root+octave <= span.High {
			return root + octave
		}
	case scores.BrokenBass:
		tones := brokenTones(chord, root, span.High)
		return tones[wave(number, len(tones))]
	}
	return root
}

// mostBroken is how many tones a broken chord has above its lowest.
const mostBroken = 4

// spreadOf is how many keys above its lowest note a bass wants for a chord.
func spreadOf(style scores.BassStyle, chord *scores.Chord) int {
	switch style {
	case scores.OctaveBass:
		return chord.Octave()
	case scores.BrokenBass:
		return max(chord.Octave(), chord.Tones[min(mostBroken, len(chord.Tones)-1)])
	}
	return 0
}

// brokenTones is the keys of a broken chord from the lowest up to a highest. Ninths and wider
// tones come after the first octave, and take the place of the octave.
func brokenTones(chord *scores.Chord, lowest, highest int) []int {
	octave := lowest + chord.Octave()
	wide := chord.Tones[len(chord.Tones)-1] >= chord.Octave()
	tones := []int{lowest}
	for key := lowest + 1; key <= highest && len(tones) <= mostBroken; key++ {
		if key == octave && wide || key < octave && !chord.HasClose(key) || !chord.Has(key) {
			continue
		}
		tones = append(tones, key)
	}
	return tones
}

// wave is the place of a note that goes up and down a list of n places.
func wave(number, n int) int {
	if n == 1 {
		return 0
	}
	number %= 2 * (n - 1)
	return min(number, 2*(n-1)-number)
}

// fifthOf is the fifth of a chord in keys, perfect or not; an octave if it has none.
func fifthOf(chord *scores.Chord) int {
	for _, tone := range chord.Tones {
		if size := semitones(tone, chord.Octave()); 6 <= size && size <= 8 {
			return tone
		}
	}
	return chord.Octave()
}

// semitones is the size of an interval in semitones, rounded. The interval and the octave are given
// in keys.
func semitones(keys, octave int) int {
	if octave == 12 {
		return keys
	}
	return int(math.Round(12 * float64(keys) / float64(octave)))
}

// nearestOf is the nearest key within a span that has a pitch class; the lower of two equally near. The
// span has an octave or more, and octave is how many keys that is.
func nearestOf(class, octave, key int, span scores.Span) int {
	return nearestWith(key, span, func(near int) bool { return near%octave == class })
}

// closingBass is the note of a bass under the chord that a game closes on.
func (c *Composer) closingBass(b *scores.Bass, voice int, home *scores.Chord) int {
	return nearestOf(home.Root, home.Octave(), c.bassBefore(b, voice, true), c.score.Keys(&b.Line))
}
