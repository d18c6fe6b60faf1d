package compose

import (
	"slices"

	"midiconnect4/scores"
)

// closingLines adds the score's voices to the bar after a game; voices that rest in this bar are left out. Counterpoints end on a consonance,
// bass, chords and written lines play the closing chord, drums play a last stroke. loudest is the velocity of the players' loudest note.
func (c *Composer) closingLines(e *Ending, loudest int) {
	for i := range c.score.Voices {
		if !c.closes(i) {
			continue
		}
		notes := c.closingNotes(i, e, loudest)
		if len(notes) == 0 {
			continue
		}
		e.Lines = append(e.Lines, c.closingLine(i, notes))
	}
}

// closes reports whether a voice plays after the game. A voice that sounds only when drama calls it does not.
func (c *Composer) closes(voice int) bool {
	var calm effects
	for i := range c.score.Drama {
		if d := &c.score.Drama[i]; d.Target == scores.Entries && d.Voices != nil {
			calm = append(calm, effect{d, i, along(d.Curve, d.Signal.Rest())})
		}
	}
	v := c.score.Voices[voice]
	return v.Common().Plays(c.bars) && calm.enters(voice, v, true)
}

// closingLine returns a voice's line in the bar after a game. It adds the octave shift of the voice's part to the keys, and the voice's level to
// the velocities.
func (c *Composer) closingLine(voice int, notes []Note) Line {
	closing := Line{Voice: voice, Part: c.score.PartOf(voice, 0), Notes: notes}
	shift, level := c.score.Parts()[closing.Part].Shift(), c.score.Voices[voice].Common().Level
	for k := range notes {
		n := &notes[k]
		n.Key = fold(n.Key+shift, scores.Span{High: highestKey}, c.score.Period())
		n.Velocity = velocity(n.Velocity + level)
	}
	return closing
}

// closingNotes returns the notes of a voice in the bar after a game; nil if it has none. They do not yet include the octave shift of the voice's
// part and the voice's level.
func (c *Composer) closingNotes(voice int, e *Ending, loudest int) []Note {
	var keys []int
	switch v := c.score.Voices[voice].(type) {
	case *scores.Counterpoint:
		return c.closingCounterpoint(v, voice, e)
	case *scores.Bass:
		home := c.home()
		keys = []int{nearestOf(home.Root, home.Octave(), c.bassBefore(v, voice, true), c.score.Keys(&v.Line))}
	case *scores.Chords:
		home := c.home()
		keys = c.voiced(v, voice, &home)
	case *scores.Riff:
		home := c.home()
		keys = []int{above(home.Root, home.Tones, 0, home.Octave(), c.score.Keys(&v.Line))}
	case *scores.Drums:
		keys = closingDrums(v)
	}
	notes := make([]Note, len(keys))
	for i, key := range keys {
		notes[i] = sustained(e.Start, e.Ticks, key, loudest)
	}
	return notes
}

// closingChord returns the keys of three tones of the closing chord, ascending from its root, near a player's key. Both the player's key and the
// returned keys include the octave shift of the player's part (parameter shift).
func (c *Composer) closingChord(near, shift int) (keys []int) {
	home := c.home()
	home.Bass = home.Root
	octave, room := home.Octave(), c.score.Range
	for _, tone := range toneClasses(&home, notesInBar, false) {
		keys = append(keys, (tone.class-home.Root+octave)%octave)
	}
	slices.Sort(keys)
	if above := keys[len(keys)-1]; room.High-room.Low >= above+octave-1 {
		room.High -= above
	}
	root := nearestOf(home.Root, octave, near-shift, room)
	for i, above := range keys {
		keys[i] = fold(root+above, c.score.Range, octave) + shift
	}
	slices.Sort(keys)
	return keys
}
