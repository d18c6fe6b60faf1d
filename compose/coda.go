package compose

import (
	"cmp"
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// coda composes the score's coda from a tick on: a pause, then a bar for each chord. The part of the player who played the last bar continues the
// melody. Basses and chord voices play the chords. Counterpoints go on against the melody; without them, the other player's part holds a tone of each
// chord. The composer then continues from the coda.
func (c *Composer) coda(winner, tick int) (e Ending) {
	singer, ticks := c.singer, c.score.Meter.Ticks()
	tick += c.score.Coda.Pause * ticks
	loudest := loudestOf(c.latest[singer].Notes)
	beside := velocity(loudest + c.score.Players[1-singer].Level - c.score.Players[singer].Level)
	lines := make([]Line, len(c.score.Voices))
	melody, held, counterpoint := c.last, c.last, c.endsInCounterpoint()
	chords := c.score.Coda.After(winner != Nobody)
	for i := range chords {
		chord := &chords[i]
		keys := c.codaMelody(chord, melody)
		melody = keys[notesInBar-1]
		bar := Bar{Start: tick, Ticks: ticks}
		for k, s := range c.closingRhythm([notesInBar]slot{{0, ticks / 3}, {ticks / 3, 2 * ticks / 3}, {2 * ticks / 3, ticks}}) {
			bar.Notes = append(bar.Notes, sustained(tick+s.start, s.end-s.start, keys[k]+c.score.Players[singer].Shift(), loudest))
		}
		e.Notes[singer] = append(e.Notes[singer], c.droned(slices.Clone(bar.Notes), singer, tick)...)
		held = nearestWith(held, c.score.Range, func(key int) bool { return chord.Has(key) && (key-melody)%chord.Octave() != 0 })
		if !counterpoint {
			e.Notes[1-singer] = append(e.Notes[1-singer], sustained(tick, ticks, held+c.score.Players[1-singer].Shift(), beside))
		}
		c.tonal.altered, c.tonal.scale = c.tonal.scale, c.inflected(c.scaleKeys, *chord)
		for voice := range lines {
			lines[voice].Notes = append(lines[voice].Notes, c.codaVoice(voice, chord, i, &bar, loudest)...)
		}
		if counterpoint {
			c.past = &past{bar, c.score.Players[singer].Shift(), 0, c.past}
		}
		tick += ticks
	}
	for voice, line := range lines {
		if len(line.Notes) > 0 {
			e.Lines = append(e.Lines, c.closingLine(voice, line.Notes))
		}
	}
	return e
}

// endsInCounterpoint reports whether a counterpoint plays after the game.
func (c *Composer) endsInCounterpoint() bool {
	for i, v := range c.score.Voices {
		if _, is := v.(*scores.Counterpoint); is && c.closes(i) {
			return true
		}
	}
	return false
}

// droned adds a player's drone to the notes of a bar that starts at tick. It leaves out keys that the notes have already, and sorts all by time, then
// by pitch.
func (c *Composer) droned(notes []Note, player, tick int) []Note {
	for _, n := range drone(&c.score.Players[player], &Bar{Start: tick, Ticks: c.score.Meter.Ticks()}) {
		if !slices.ContainsFunc(notes, func(o Note) bool { return o.Key == n.Key }) {
			notes = append(notes, n)
		}
	}
	slices.SortStableFunc(notes, func(a, b Note) int { return cmp.Or(a.Start-b.Start, a.Key-b.Key) })
	return notes
}

// codaMelody returns the keys of a bar of the coda: the chord tone nearest to the given key, then a note of the scale, then another chord tone.
func (c *Composer) codaMelody(chord *pitch.Chord, from int) (keys [notesInBar]int) {
	keys[0] = nearestWith(from, c.score.Range, chord.Has)
	keys[2] = nearestWith(keys[0]-1, c.score.Range, func(key int) bool { return chord.HasClose(key) && key != keys[0] })
	scale := c.inflected(c.scaleKeys, *chord)
	keys[1] = scale.nearest((keys[0] + keys[2]) / 2)
	return keys
}

// codaVoice returns the notes of a voice in a bar of the coda; number counts the bars of the coda from 0. Chords keep their style and rhythm. The line of
// a counterpoint is added to the bar, so that later ones hear it.
func (c *Composer) codaVoice(voice int, chord *pitch.Chord, number int, bar *Bar, velocity int) (notes []Note) {
	if !c.closes(voice) {
		return nil
	}
	switch v := c.score.Voices[voice].(type) {
	case *scores.Counterpoint:
		notes = c.counterpoint(v, voice, bar, c.tonal.scale.scale)
		bar.Lines = append(bar.Lines, c.closingLine(voice, slices.Clone(notes)))
	case *scores.Chords:
		notes = strike(v, c.onChord(voice, chord, chord.Bass), c.chordOnsets(v, c.bars+number), bar.Start, velocity)
	default:
		return c.held(c.onChord(voice, chord, chord.Bass), bar.Start, velocity)
	}
	part := c.score.Parts()[c.score.PartOf(voice, 0)]
	for k := range notes {
		n := &notes[k]
		n.On, n.Off = bar.Start+c.swung(n.Start-bar.Start, part), bar.Start+c.swung(n.End()-bar.Start, part)
	}
	return notes
}

// onChord returns the keys that a bass, chords or a written line play on a chord after the game; nil for other voices. A bass plays the pitch class
// bass.
func (c *Composer) onChord(voice int, chord *pitch.Chord, bass int) []int {
	switch v := c.score.Voices[voice].(type) {
	case *scores.Bass:
		return []int{nearestOf(bass, chord.Octave(), c.bassBefore(v, voice, true), c.score.Keys(&v.Line))}
	case *scores.Chords:
		return c.voiced(v, chord, c.chordBefore(v, voice))
	case *scores.Riff:
		return []int{above(chord.Root, chord.Tones, 0, chord.Octave(), c.score.Keys(&v.Line))}
	}
	return nil
}

// held returns notes on the given keys that last for the whole bar that starts at tick.
func (c *Composer) held(keys []int, tick, velocity int) []Note {
	notes := make([]Note, len(keys))
	for i, key := range keys {
		notes[i] = sustained(tick, c.score.Meter.Ticks(), key, velocity)
	}
	return notes
}

// codaTempo returns the tempo of the coda and of the closing bar.
func (c *Composer) codaTempo(tempo float64) float64 {
	return max(scores.SlowestTempo, tempo*c.score.Coda.Slower)
}

// codaTicks returns the length of the coda after a game, without the closing bar; 0 if the score has no coda.
func (c *Composer) codaTicks(winner int) int {
	if c.score.Coda == nil {
		return 0
	}
	return (c.score.Coda.Pause + len(c.score.Coda.After(winner != Nobody))) * c.score.Meter.Ticks()
}
