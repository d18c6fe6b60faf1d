package notation

import (
	"cmp"
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// bar is what a bar of the piece holds.
type bar struct {
	start  int // tick
	notes  [2][]compose.Note
	titles []title // of movements that start with it
	tempo  float64 // that starts with it; 0 where it stays
	ends   bool    // a movement
}

// title is that of a movement, which is counted from 0.
type title struct {
	movement int
	text     string
}

// bars lays the piece out in bars, rests between movements included. A piece
// without music has one bar.
//
// The error says what does not fit into the bars and grid of the score, or
// what grid has no notation.
func bars(p *compose.Piece) ([]bar, error) {
	ticks := p.Score.Meter.Ticks()
	if err := Check(p.Score); err != nil {
		return nil, err
	}
	all := make([]bar, max(1, p.End()/ticks))
	for i := range all {
		all[i].start = i * ticks
	}
	next := 0 // the first bar that nothing has filled
	fill := func(start, length int, notes [2][]compose.Note) error {
		i := start / ticks
		if start%ticks != 0 || length != ticks || i < next || i >= len(all) {
			return fmt.Errorf("it lasts %d ticks from tick %d, which is no bar of %s after those before", length, start, p.Score.Meter)
		}
		next = i + 1
		for player, part := range notes {
			if err := checkNotes(part, start, p.Score); err != nil {
				return err
			}
			all[i].notes[player] = apart(part)
		}
		return nil
	}
	for m, movement := range p.Movements {
		for b, music := range movement.Bars {
			var notes [2][]compose.Note
			notes[music.Move.Player] = append(music.Notes[:], music.Drone...)
			if err := fill(music.Start, music.Ticks, notes); err != nil {
				return nil, fmt.Errorf("notation: movement %d, bar %d: %w", m+1, b+1, err)
			}
		}
		if e := movement.Ending; e != nil {
			if err := fill(e.Start, e.Ticks, e.Notes); err != nil {
				return nil, fmt.Errorf("notation: movement %d, ending: %w", m+1, err)
			}
		}
		if movement.Title != "" {
			first := &all[min(max(0, movement.Start/ticks), len(all)-1)]
			first.titles = append(first.titles, title{m, movement.Title})
		}
		if next > 0 {
			all[next-1].ends = true
		}
	}
	for _, change := range p.Tempos() {
		all[change.Tick/ticks].tempo = change.Tempo
	}
	return all, nil
}

// Check refuses a score whose pieces cannot be written, whatever their notes: one
// with a grid whose notes would not end up on 128ths, nor on triplets or
// quintuplets of them. The error is a *scores.Error.
func Check(s *scores.Score) error {
	const triplet, quintuplet = shortest * 2 / 3, shortest * 4 / 5
	for _, unit := range []int{shortest, triplet, quintuplet} {
		if s.Grid > 0 && s.Grid%unit == 0 {
			return nil
		}
	}
	return &scores.Error{
		Path: s.Name, Field: "grid",
		Problem: fmt.Sprintf("a grid of %d ticks cannot be written as notes: it is no whole number of %d, %d or %d "+
			"(1/128 of a whole note, or as a triplet or quintuplet)", s.Grid, shortest, triplet, quintuplet),
	}
}

// checkNotes refuses notes that no MIDI key has, that leave their bar, or that
// lie between the units of the grid.
func checkNotes(notes []compose.Note, start int, s *scores.Score) error {
	for _, n := range notes {
		switch {
		case n.Key < 0 || n.Key > 127 || n.Velocity < 1 || n.Velocity > 127:
			return fmt.Errorf("no note has key %d and velocity %d", n.Key, n.Velocity)
		case n.Ticks < 1 || n.Start < start || n.End() > start+s.Meter.Ticks():
			return fmt.Errorf("a note of %d ticks from tick %d leaves its bar", n.Ticks, n.Start)
		case (n.Start-start)%s.Grid != 0 || n.Ticks%s.Grid != 0:
			return fmt.Errorf("a note of %d ticks from tick %d is not on the grid of %d ticks", n.Ticks, n.Start, s.Grid)
		}
	}
	return nil
}

// apart is the notes in order such that no key is written twice at a time. As
// in sound, a key is let go before it is struck again, and struck once where
// two notes strike it together.
func apart(notes []compose.Note) []compose.Note {
	byStart := func(a, b compose.Note) int { return cmp.Compare(a.Start, b.Start) }
	last := map[int]*compose.Note{} // of a key
	all := make([]compose.Note, 0, len(notes))
	for _, n := range slices.SortedStableFunc(slices.Values(notes), byStart) {
		before := last[n.Key]
		if before != nil && before.Start == n.Start {
			before.Ticks = max(before.Ticks, n.Ticks)
			before.Off = max(before.Off, n.Off)
			before.Velocity = max(before.Velocity, n.Velocity)
			continue
		}
		if before != nil && before.End() > n.Start {
			before.Ticks = n.Start - before.Start
			before.Off = min(before.Off, n.On)
		}
		all = append(all, n)
		last[n.Key] = &all[len(all)-1]
	}
	return all
}
