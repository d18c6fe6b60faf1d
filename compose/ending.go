package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Nobody stands for the winner of a drawn game.
const Nobody = -1

// Ending is the music after the last bar of a game: one bar, or several if the score recalls the winning line or has a coda.
type Ending struct {
	Start, Ticks int // in ticks; Ticks is a whole number of bars
	Tempo        float64
	Notes        [2][]Note // notes of each player, in order of time, then of pitch
	Lines        []Line    // notes of the score's voices
	Controls     []Control // MIDI controller changes in any part
}

// End composes the music after the last bar of a game. If the score recalls the winning line, End repeats the bars in line: the winner's bars of
// that winning line. Then it adds one bar with the endings of the players' parts. winner is 0, 1 or Nobody. The closing notes last the whole bar
// and are as loud as the loudest note of the player's last bar. Bass, chords and drums close together with the players. End returns nil if the
// ending has no notes. It does not change the composer.
func (c *Composer) End(winner int, line ...Bar) *Ending {
	if c.score != c.base && c.score.KeyPlan == nil { // the harmony comes home
		home := *c
		home.enter(c.base)
		return home.End(winner, line...)
	}
	bar := c.score.Meter.Ticks()
	coda := c.start + len(line)*bar // first tick of the coda
	e := &Ending{Start: coda + c.codaTicks(winner), Ticks: bar}
	loudest := 0
	for player, latest := range c.latest {
		if latest.Ticks == 0 {
			continue // the player has not moved
		}
		if latest.End() == c.start {
			e.Tempo = latest.Tempo
		}
		velocity := loudestOf(latest.Notes)
		loudest = max(loudest, velocity)
		for _, key := range c.closing(player, winner) {
			e.Notes[player] = append(e.Notes[player], sustained(e.Start, e.Ticks, key, velocity))
		}
	}
	if len(e.Notes[0])+len(e.Notes[1]) == 0 {
		e.Ticks = 0
	} else {
		before, after := Ending{}, *c // the coda, and the composer after it
		if c.score.Coda != nil {
			before = after.coda(winner, coda)
		}
		after.closingLines(e, loudest)
		for player, notes := range e.Notes {
			if len(notes) > 0 {
				e.Controls = c.pedal(e.Controls, player, c.score.Players[player].Pedal, e.Start, e.Start+e.Ticks)
			}
		}
		if c.score.Coda != nil {
			e.Notes[c.singer] = c.droned(e.Notes[c.singer], c.singer, e.Start)
			for player, notes := range before.Notes {
				e.Notes[player] = append(notes, e.Notes[player]...)
			}
			e.Lines = append(before.Lines, e.Lines...)
			e.Tempo = c.codaTempo(e.Tempo)
			e.Start, e.Ticks = coda, e.Start+e.Ticks-coda
		}
		c.humaniseEnding(e)
	}
	e.recall(c.start, line)
	if e.Ticks == 0 {
		return nil
	}
	return e
}

// recall puts repeated bars before the ending. The first of them starts at the given tick.
func (e *Ending) recall(tick int, bars []Bar) {
	if len(bars) == 0 {
		return
	}
	var recalled [2][]Note // notes of each player
	var controls []Control
	e.Start = tick
	for _, b := range bars {
		b = Shift{Ticks: tick - b.Start}.Bar(b)
		recalled[b.Part()] = slices.Concat(recalled[b.Part()], b.Notes, b.Drone)
		for _, control := range b.Controls {
			if control.Part == b.Part() {
				controls = append(controls, control)
			}
		}
		e.Ticks += b.Ticks
		tick += b.Ticks
	}
	for player := range recalled {
		e.Notes[player] = append(recalled[player], e.Notes[player]...)
	}
	e.Controls = append(controls, e.Controls...)
}

// tonic returns the root of the scale that is nearest to a key, within the score's range. Of two equally near roots, it takes the lower one. A
// chromatic scale has no root; then tonic returns the key.
func (c *Composer) tonic(key int) int {
	scale := c.score.Scale
	if scale.Chromatic() {
		return key
	}
	octave := c.score.Period()
	return nearest(c.score.Range, octave, key, scale.Root-scale.Class(key)-octave)
}

// closing returns the keys with which a player's part ends, ascending.
func (c *Composer) closing(player, winner int) []int {
	part, last := &c.score.Players[player], c.latest[player].Notes
	way := part.Ending.Loss
	switch winner {
	case player:
		way = part.Ending.Win
	case Nobody:
		way = part.Ending.Draw
	}
	if c.score.Coda != nil && way == scores.NoEnding {
		way = scores.HomeEnding
	}
	switch way {
	case scores.HomeEnding:
		return c.closingChord(lowestOf(last), part.Shift())
	case scores.ChordEnding:
		if c.score.Harmony != nil {
			return c.closingChord(lowestOf(last), part.Shift())
		}
		var keys []int
		for _, n := range last {
			keys = append(keys, n.Key)
		}
		slices.Sort(keys)
		return slices.Compact(keys)
	case scores.LastEnding:
		return []int{last[len(last)-1].Key}
	case scores.TonicEnding:
		list := c.score.Shared
		if list == nil {
			list = part.Reference
		}
		return []int{c.tonic(list.Notes[0]) + part.Shift()}
	default: // that is, scores.NoEnding
		return nil
	}
}

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
	return v.Common().Pieces == nil && c.score.Plays(v.Common(), c.bars) && calm.enters(voice, v, true)
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
	switch v := c.score.Voices[voice].(type) {
	case *scores.Counterpoint:
		return c.closingCounterpoint(v, voice, e)
	case *scores.Drums:
		return c.held(closingDrums(v), e.Start, loudest)
	}
	home := c.home()
	return c.held(c.onChord(voice, &home, home.Root), e.Start, loudest)
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
