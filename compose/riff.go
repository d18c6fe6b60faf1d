package compose

import (
	"strings"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// riff composes a bar of a voice whose notes are written. A note that the text holds over the bar line ends there.
func (c *Composer) riff(v *scores.Riff, bar *Bar, scale pitch.Scale) []Note {
	span := c.score.Keys(&v.Line)
	number, higher := c.bars-1, 0
	if v.Phrases != "" {
		at := c.score.Phrases.At(number)
		if strings.IndexByte(v.Phrases, at.Theme) < 0 {
			return nil
		}
		number, higher = at.Bar, c.higher(at)
	}
	var notes []Note
	for text := -number * bar.Ticks % v.Ticks; text < bar.Ticks; text += v.Ticks {
		for _, n := range v.Notes {
			start := text + n.Start
			if start < 0 || start >= bar.Ticks {
				continue
			}
			o := onset{start, min(n.Ticks, bar.Ticks-start), 0}
			if n.Of == scores.RiffTone {
				for chord, onsets := range c.byChord([]onset{o}, bar.Move.Player) {
					for _, o := range onsets {
						notes = append(notes, o.note(bar.Start, above(chord.Root, chord.Tones, n.Number-1, c.score.Period(), span), loudness(bar)))
					}
				}
				continue
			}
			key := n.Number
			if n.Of == scores.RiffDegree {
				key = above(scale.Root, scale.Steps, n.Number-1, c.score.Period(), span)
			}
			if higher != 0 {
				degree, raised := scale.Degree(key)
				key = fold(scale.Key(degree+higher)+raised, span, c.score.Period())
			}
			notes = append(notes, o.note(bar.Start, key, loudness(bar)))
		}
	}
	return notes
}

// above returns the key that lies a number of steps above the lowest root in the span. steps are keys above the root, the same in each octave. Above
// the span, octaves are left out.
func above(root int, steps []int, number, octave int, span scores.Span) int {
	lowest := span.Low + ((root-span.Low)%octave+octave)%octave
	return fold(lowest+steps[number%len(steps)]+number/len(steps)*octave, span, octave)
}
