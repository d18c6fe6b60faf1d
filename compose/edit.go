package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Edit is what a person has set in a bar of a game, in place of what would be composed.
// What is nil stays. The bars after it follow from it as they follow from any bar.
type Edit struct {
	Bar        int             // of the game, from 1
	Start      *int            // key of the first note, as for StartOn
	Signs      *Signs          // of the bar's intervals
	Rhythm     *scores.Pattern // that fills the bar
	Velocities []int           // of the three notes, 1..127
	Voices     []int           // the score's voices that play in it, from 0; nil for those that are composed
}

// Edits sets the edits of the game's bars, by their bars.
func Edits(edits []Edit) Option { return func(c *Composer) { c.edits = edits } }

// edit is the edit of a bar, counted from 1; nil if it has none.
func (c *Composer) edit(bar int) *Edit {
	for i := range c.edits {
		if c.edits[i].Bar == bar {
			return &c.edits[i]
		}
	}
	return nil
}

// start has the next bar start on the key of the edit, unless a person gave another one.
func (e *Edit) start(c *Composer) {
	if e != nil && e.Start != nil && c.given == nil {
		c.given = e.Start
	}
}

// keep applies the edit to now, the cell of a bar after the memory had its say. composed is the cell before
// that: a bar whose signs are set has its keys.
func (e *Edit) keep(bar int, composed, now cell) cell {
	if e == nil {
		return now
	}
	if e.Signs != nil {
		now.keys = composed.keys
	}
	if e.Rhythm != nil {
		notes := e.Rhythm.Notes(bar)
		for i, n := range notes {
			if notes[len(notes)-1].High <= bar { // a performer may choose a score with shorter bars
				now.slots[i] = slot{n.Low, n.High}
			}
		}
	}
	copy(now.loudness[:], e.Velocities)
	return now
}

// insist gives the notes of a bar, and their further strokes, the velocities that are set: they
// do not stray.
func (e *Edit) insist(bar *Bar) {
	if e == nil || e.Velocities == nil {
		return
	}
	for i := range bar.Notes {
		bar.Notes[i].Velocity = e.Velocities[i]
	}
	for _, line := range bar.Lines {
		if line.Voice != Strokes {
			continue
		}
		for k := range line.Notes {
			for i, n := range bar.Notes {
				if n.Start <= line.Notes[k].Start {
					line.Notes[k].Velocity = e.Velocities[i]
				}
			}
		}
	}
}

// plays reports whether a voice plays in the bar. composed says whether it would without the edit.
func (e *Edit) plays(voice int, composed bool) bool {
	if e == nil || e.Voices == nil {
		return composed
	}
	return slices.Contains(e.Voices, voice)
}
