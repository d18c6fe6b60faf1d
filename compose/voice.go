package compose

import (
	"math"

	"midiconnect4/scores"
)

// lines composes what the score's voices play in a bar.
//
// A voice depends only on the bar and on earlier bars. The voice's own function sets the key, the written time and the velocity of its notes. Then
// lines applies the settings of the voice's part. strokes holds repeated strokes of the bar's notes, and other holds the accompaniment by the other
// player's part. Each may be nil.
func (c *Composer) lines(bar *Bar, strokes, other []Note, e effects) []Line {
	var lines []Line
	parts := c.score.Parts()
	if strokes != nil {
		for k := range strokes {
			c.sound(&strokes[k], bar, parts[bar.Part()], 0, e.articulation(parts[bar.Part()].Articulation))
		}
		lines = append(lines, Line{Voice: Strokes, Part: bar.Part(), Notes: strokes})
	}
	if other != nil {
		part := 1 - bar.Part()
		for k := range other {
			c.sound(&other[k], bar, parts[part], parts[part].Level-parts[bar.Part()].Level, parts[part].Articulation)
		}
		lines = append(lines, Line{Voice: Strokes, Part: part, Notes: other})
	}
	most := e.entries(len(c.score.Voices))
	edit := c.edit(c.bars)
	for i, v := range c.score.Voices {
		line := v.Common()
		composed := e.enters(i, v, i < most) && c.score.Plays(line, c.bars) && line.Follows(bar.Move.Piece.piece())
		if !edit.plays(i, composed) {
			continue
		}
		notes := c.voice(i, bar, e)
		if len(notes) == 0 {
			continue
		}
		part := c.score.PartOf(i, bar.Part())
		level, share := line.Level, parts[part].Articulation
		if accent, ok := e.on(scores.Emphasis, i, v); ok {
			level += accent.rounded()
		}
		if articulation, ok := e.on(scores.Articulation, i, v); ok {
			share = articulation.value()
		}
		for k := range notes {
			c.sound(&notes[k], bar, parts[part], level, share)
		}
		lines = append(lines, Line{Voice: i, Part: part, Notes: notes})
		bar.Lines = lines // so that later voices can follow earlier ones
	}
	return lines
}

// voice composes the notes of voice i of the score in a bar.
func (c *Composer) voice(i int, bar *Bar, e effects) []Note {
	switch v := c.score.Voices[i].(type) {
	case *scores.Answer:
		return c.answer(v, bar)
	case *scores.Counterpoint:
		return c.counterpoint(v, i, bar, e.scale(c).scale)
	case *scores.Bass:
		return c.bass(v, i, bar)
	case *scores.Chords:
		return c.chords(v, i, bar)
	case *scores.Drums:
		return c.drums(v, bar)
	case *scores.Riff:
		return c.riff(v, bar, e.scale(c).scale)
	}
	return nil
}

// sound applies octave shift, level and swing of a voice's part to a note. The note sounds for the given share of its length.
func (c *Composer) sound(n *Note, bar *Bar, part *scores.Player, level int, share float64) {
	n.Key = fold(n.Key+part.Shift(), scores.Span{High: highestKey}, c.score.Period())
	n.Velocity = velocity(n.Velocity + level + c.stress(n.Start-bar.Start))
	n.On = bar.Start + c.swung(n.Start-bar.Start, part)
	off := bar.Start + c.swung(n.End()-bar.Start, part)
	n.Off = n.On + max(1, int(math.Round(float64(off-n.On)*share)))
}

const highestKey = 127

// fold moves a key by octaves into a span of at least an octave. octave is the number of keys per octave.
func fold(key int, span scores.Span, octave int) int {
	for key > span.High {
		key -= octave
	}
	for key < span.Low {
		key += octave
	}
	return key
}
