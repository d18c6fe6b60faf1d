package compose

import (
	"math"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// bass composes a bar of a bass voice, which follows the chords.
func (c *Composer) bass(b *scores.Bass, voice int, bar *Bar) (notes []Note) {
	onsets, span := c.bassOnsets(b), c.score.Keys(&b.Line)
	add := func(o onset, key int) { notes = append(notes, o.note(bar.Start, key, loudness(bar))) }
	from := c.bassBefore(b, voice, b.Style == scores.WalkingBass)
	if b.Style == scores.PedalBass {
		home := c.home()
		for _, o := range onsets {
			add(o, nearestOf(home.Root, home.Octave(), from, span))
		}
		return notes
	}
	for chord, onsets := range c.byChord(onsets, bar.Move.Player) {
		keys := make([]int, len(onsets))
		if b.Style == scores.WalkingBass {
			next := c.chordAfter(bar.Move.Player)
			if number := c.chordNumber(onsets[0].start) + 1; number < len(c.tonal.chords) {
				next = c.tonal.chords[number]
			}
			c.walkBass(keys, voice, chord, next.Bass, from, span)
			from = keys[len(keys)-1]
		} else {
			c.styledBass(keys, b.Style, chord, from, span)
			from = keys[0]
		}
		for i, o := range onsets {
			add(o, keys[i])
		}
	}
	return notes
}

// styledBass sets the keys of a bass on a chord. from is the key on the chord before.
func (c *Composer) styledBass(keys []int, style scores.BassStyle, chord *pitch.Chord, from int, span scores.Span) {
	room, octave := span, chord.Octave()
	if above := spreadOf(style, chord); span.High-span.Low >= above+octave-1 {
		room.High -= above
	}
	root := nearestOf(chord.Bass, octave, from, room)
	for i := range keys {
		keys[i] = bassKey(style, chord, root, i, span)
	}
}

// bassOnsets returns the times in the current bar at which a bass plays.
func (c *Composer) bassOnsets(b *scores.Bass) []onset {
	if b.Rhythm != nil {
		return c.onsets(b.Rhythm, c.bars-1)
	}
	bar := c.score.Meter.Ticks()
	beat, part := c.beat()
	switch b.Style {
	case scores.WalkingBass, scores.BrokenBass:
		return c.groups()
	case scores.OctaveBass:
		return c.evenly(part)
	case scores.FifthBass:
		if c.score.Meter.Groups != "" || bar%beat == 0 && bar > beat {
			half := c.half()
			return []onset{{0, half, 0}, {half, bar - half, 0}}
		}
	}
	return []onset{{0, bar, 0}}
}

// bassBefore returns the key from which a bass continues: its last key if last is true, otherwise the key on its last downbeat. If the bass has
// not played yet, bassBefore returns a key a third of the way up the range.
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

// bassKey returns the key of a bass note. root is the key of the chord's root; number is the note's index in the bar, from 0.
func bassKey(style scores.BassStyle, chord *pitch.Chord, root, number int, span scores.Span) int {
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

// mostBroken is the maximum number of tones that a broken chord has above its lowest one.
const mostBroken = 4

// spreadOf returns how many keys a bass needs above its lowest note to play a chord in a style.
func spreadOf(style scores.BassStyle, chord *pitch.Chord) int {
	switch style {
	case scores.OctaveBass:
		return chord.Octave()
	case scores.BrokenBass:
		return max(chord.Octave(), chord.Tones[min(mostBroken, len(chord.Tones)-1)])
	}
	return 0
}

// brokenTones returns the keys of a broken chord, in ascending order; they lie between lowest and highest. If the chord has a ninth or a wider
// tone, that tone replaces the octave.
func brokenTones(chord *pitch.Chord, lowest, highest int) []int {
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

// wave returns an index into a list of n notes that is played upwards, then downwards, and so on. number counts the played notes from 0.
func wave(number, n int) int {
	if n == 1 {
		return 0
	}
	number %= 2 * (n - 1)
	return min(number, 2*(n-1)-number)
}

// fifthOf returns the size of the chord's fifth, perfect or not, in keys above the root. It returns an octave if the chord has no fifth.
func fifthOf(chord *pitch.Chord) int {
	for _, tone := range chord.Tones {
		if size := semitones(tone, chord.Octave()); 6 <= size && size <= 8 {
			return tone
		}
	}
	return chord.Octave()
}

// semitones converts an interval from keys to semitones, rounded. octave is the number of keys per octave.
func semitones(keys, octave int) int {
	if octave == 12 {
		return keys
	}
	return int(math.Round(12 * float64(keys) / float64(octave)))
}

// nearestOf returns the nearest key to the given key that has the pitch class and lies in the span. Of two equally near keys, it takes the lower
// one. octave is the number of keys per octave; the span must cover an octave.
func nearestOf(class, octave, key int, span scores.Span) int {
	return nearestWith(key, span, func(near int) bool { return near%octave == class })
}
