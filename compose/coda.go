package compose

import (
	"cmp"
	"slices"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// coda inserts the score's coda before the closing bar of an ending, from a tick on: a pause, then a bar for each chord. The part of the player who
// played the last bar continues the melody, the other player's part holds a tone of each chord, and basses and chord voices play the chords.
func (c *Composer) coda(e *Ending, winner, tick int) {
	coda, bar := c.score.Coda, c.score.Meter.Ticks()
	tick += coda.Pause * bar
	singer := c.singer
	loudest := loudestOf(c.latest[singer].Notes)
	var notes [2][]Note
	lines := make([]Line, len(c.score.Voices))
	melody, held := c.last, c.last
	chords := coda.After(winner != Nobody)
	for i := range chords {
		chord := &chords[i]
		keys := c.codaMelody(chord, melody)
		melody = keys[notesInBar-1]
		var sung []Note
		for k, s := range c.closingRhythm([notesInBar]slot{{0, bar / 3}, {bar / 3, 2 * bar / 3}, {2 * bar / 3, bar}}) {
			sung = append(sung, sustained(tick+s.start, s.end-s.start, keys[k]+c.score.Players[singer].Shift(), loudest))
		}
		notes[singer] = append(notes[singer], c.droned(sung, singer, tick)...)
		held = nearestWith(held, c.score.Range, func(key int) bool { return chord.Has(key) && (key-melody)%chord.Octave() != 0 })
		notes[1-singer] = append(notes[1-singer], sustained(tick, bar, held+c.score.Players[1-singer].Shift(), loudest))
		for voice := range lines {
			lines[voice].Notes = append(lines[voice].Notes, c.codaVoice(voice, chord, i, tick, loudest)...)
		}
		tick += bar
	}
	e.Notes[singer] = c.droned(e.Notes[singer], singer, e.Start)
	for player := range notes {
		e.Notes[player] = append(notes[player], e.Notes[player]...)
	}
	var played []Line
	for voice, line := range lines {
		if len(line.Notes) > 0 {
			played = append(played, c.closingLine(voice, line.Notes))
		}
	}
	e.Lines = append(played, e.Lines...)
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

// codaVoice returns the notes of a voice in a bar of the coda, which is counted from 0 and starts at tick. Chords keep their style and rhythm.
func (c *Composer) codaVoice(voice int, chord *pitch.Chord, bar, tick, velocity int) []Note {
	if !c.closes(voice) {
		return nil
	}
	keys := c.onChord(voice, chord, chord.Bass)
	v, is := c.score.Voices[voice].(*scores.Chords)
	if !is {
		return c.held(keys, tick, velocity)
	}
	part := c.score.Parts()[c.score.PartOf(voice, 0)]
	notes := strike(v, keys, c.chordOnsets(v, c.bars+bar), tick, velocity)
	for k := range notes {
		n := &notes[k]
		n.On, n.Off = tick+c.swung(n.Start-tick, part), tick+c.swung(n.End()-tick, part)
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
