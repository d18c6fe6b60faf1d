package compose

import "midiconnect4/scores"

// answer is the other player's line, which goes on while this one moves. It rests
// until there is one.
func (c *Composer) answer(a *scores.Answer, bar *Bar) []Note {
	for p := c.past; p != nil; p = p.before {
		if p.bar.Move.Player != bar.Move.Player {
			return p.again(bar, c.score.Keys(&a.Line))
		}
	}
	return nil
}

// again is the notes of an earlier bar at the time of another one, in a range.
func (p *past) again(bar *Bar, keys scores.Span) []Note {
	notes := make([]Note, notesInBar)
	for i, n := range p.bar.Notes {
		notes[i] = Note{
			Key: within(p.keys[i], keys), Start: bar.Start + n.Start - p.bar.Start, Ticks: n.Ticks, Velocity: n.Velocity,
		}
	}
	return notes
}
