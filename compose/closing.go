package compose

import "midiconnect4/scores"

// closingLines is what the score's voices play in the bar after a game, if the players play
// there: counterpoints a last consonance, bass and chords the chord that the game closes on, and drums a last
// stroke. loudest is the velocity of the players' loudest note.
func (c *Composer) closingLines(e *Ending, loudest int) (lines []Line) {
	for i := range c.score.Voices {
		v := &c.score.Voices[i]
		line := v.Line()
		if !line.Plays(c.bars) {
			continue
		}
		keys, loud := c.closingKeys(i, e, loudest)
		if len(keys) == 0 {
			continue
		}
		closing := Line{Voice: i, Part: c.score.PartOf(i, 0)}
		shift := c.score.Parts()[closing.Part].Shift()
		loud = velocity(loud + line.Level)
		for _, key := range keys {
			closing.Notes = append(closing.Notes, sustained(e.Start, e.Ticks, fold(key+shift, scores.Span{High: highestKey}, c.score.Period()), loud))
		}
		lines = append(lines, closing)
	}
	return lines
}

// closingKeys is the keys with which a voice closes a game, if it does, before the octave of
// its part is added, and their velocity.
func (c *Composer) closingKeys(voice int, e *Ending, loudest int) (keys []int, velocity int) {
	switch v := &c.score.Voices[voice]; {
	case v.Counterpoint != nil:
		return c.closingCounterpoint(v.Counterpoint, voice, e)
	case v.Bass != nil:
		home := c.home()
		return []int{c.closingBass(v.Bass, voice, &home)}, loudest
	case v.Chords != nil:
		home := c.home()
		return c.voiced(v.Chords, voice, &home), loudest
	case v.Drums != nil:
		return closingDrums(v.Drums), loudest
	}
	return nil, 0
}
