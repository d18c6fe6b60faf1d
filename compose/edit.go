package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Edit holds values that a person has set in a bar, in place of the composed values. Nil fields change nothing. Later bars are composed from the
// edited bar.
type Edit struct {
	Bar        int             // number within the game, from 1
	Start      *int            // MIDI key of the first note (see StartOn)
	Signs      *Signs          // directions of the bar's intervals (up or down)
	Rhythm     *scores.Pattern // must be as long as the bar
	Velocities []int           // velocities of the three notes, 1..127; if the bar has another number of notes, velocities of its thirds
	Voices     []int           // indices of the score's voices that play in this bar; nil: the composer chooses
}

// Edits sets the edits of the game's bars, ordered by bar.
func Edits(edits []Edit) Option { return func(c *Composer) { c.edits = edits } }

// edit returns the edit of a bar, counted from 1; nil if the bar has no edit.
func (c *Composer) edit(bar int) *Edit {
	for i := range c.edits {
		if c.edits[i].Bar == bar {
			return &c.edits[i]
		}
	}
	return nil
}

// start makes the next bar start on the key of the edit. If a person has just given another key, that key counts.
func (e *Edit) start(c *Composer) {
	if e != nil && e.Start != nil && c.given == nil {
		c.given = e.Start
	}
}

// keep applies the edit to a bar's notes (the cell now), after the composer's memory of earlier bars has changed them. composed holds the notes
// before that change. If the edit sets signs (directions of intervals), keep takes the keys from composed.
func (e *Edit) keep(bar int, composed, now cell) cell {
	if e == nil {
		return now
	}
	if e.Signs != nil {
		now.keys, now.line = composed.keys, nil
	}
	if e.Rhythm != nil {
		now.line = nil
		notes := e.Rhythm.Notes(bar)
		for i, n := range notes {
			if notes[len(notes)-1].High <= bar { // false if a performer chose a score with shorter bars
				now.slots[i] = slot{n.Low, n.High}
			}
		}
	}
	copy(now.loudness[:], e.Velocities)
	for i := range now.line {
		now.line[i].velocity = now.loudness[thirdOf(i, len(now.line))]
	}
	return now
}

// setVelocities sets the velocities of the bar's notes and of their repeated strokes.
func (e *Edit) setVelocities(bar *Bar) {
	if e == nil || e.Velocities == nil {
		return
	}
	for i := range bar.Notes {
		bar.Notes[i].Velocity = e.Velocities[thirdOf(i, len(bar.Notes))]
	}
	for _, line := range bar.Lines {
		if line.Voice != Strokes || line.Part != bar.Part() {
			continue
		}
		for k := range line.Notes {
			for i, n := range bar.Notes {
				if n.Start <= line.Notes[k].Start {
					line.Notes[k].Velocity = bar.Notes[i].Velocity
				}
			}
		}
	}
}

// thirdOf returns which third of a bar of n notes note i belongs to, 0 to 2. With three notes, it is i.
func thirdOf(i, n int) int { return i * notesInBar / n }

// plays reports whether a voice plays in the bar. composed says whether it plays without the edit.
func (e *Edit) plays(voice int, composed bool) bool {
	if e == nil || e.Voices == nil {
		return composed
	}
	return slices.Contains(e.Voices, voice)
}
