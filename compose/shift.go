package compose

import (
	"slices"

	"midiconnect4/scores"
)

// Shift moves music in time and in pitch.
type Shift struct {
	Ticks int           // number of ticks by which the music is moved to later
	Keys  int           // number of keys by which the music is moved up
	Score *scores.Score // tells which parts are percussion, because their keys do not move; may be nil if Keys is 0
}

// Bar returns a copy of b, shifted. The copy shares no notes with b.
func (s Shift) Bar(b Bar) Bar {
	b.Start += s.Ticks
	if b.Scale != nil && s.Keys != 0 {
		scale := b.Scale.Transposed(s.Keys)
		b.Scale = &scale
	}
	b.Notes = s.notes(b.Notes, b.Part())
	b.Drone = s.notes(b.Drone, b.Part())
	b.Lines, b.Controls = s.lines(b.Lines), s.controls(b.Controls)
	return b
}

// Ending returns a shifted copy of e; nil if e is nil.
func (s Shift) Ending(e *Ending) *Ending {
	if e == nil {
		return nil
	}
	shifted := *e
	shifted.Start += s.Ticks
	for player, notes := range e.Notes {
		shifted.Notes[player] = s.notes(notes, player)
	}
	shifted.Lines, shifted.Controls = s.lines(e.Lines), s.controls(e.Controls)
	return &shifted
}

// notes returns shifted copies of notes of a part.
func (s Shift) notes(notes []Note, part int) []Note {
	shifted := slices.Clone(notes)
	keys := s.Keys
	if keys != 0 && s.Score.Parts()[part].Percussion() {
		keys = 0
	}
	for i := range shifted {
		n := &shifted[i]
		n.Key += keys
		n.Start, n.On, n.Off = n.Start+s.Ticks, n.On+s.Ticks, n.Off+s.Ticks
	}
	return shifted
}

func (s Shift) lines(lines []Line) []Line {
	shifted := slices.Clone(lines)
	for i, line := range shifted {
		shifted[i].Notes = s.notes(line.Notes, line.Part)
	}
	return shifted
}

func (s Shift) controls(controls []Control) []Control {
	shifted := slices.Clone(controls)
	for i := range shifted {
		shifted[i].Tick += s.Ticks
	}
	return shifted
}

// All returns the notes of the bar: the move's, the drone's and the voices'.
func (b Bar) All() [][]Note { return append([][]Note{b.Notes, b.Drone}, notesOf(b.Lines)...) }

// All returns the notes of the ending in lists: both players' notes, then each voice.
func (e *Ending) All() [][]Note {
	return append(e.Notes[:len(e.Notes):len(e.Notes)], notesOf(e.Lines)...)
}

func notesOf(lines []Line) [][]Note {
	all := make([][]Note, len(lines))
	for i, line := range lines {
		all[i] = line.Notes
	}
	return all
}
