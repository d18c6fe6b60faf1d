package notation

import (
	"cmp"
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// bar is the content of a bar.
type bar struct {
	start  int // tick
	notes  [2][]compose.Note
	titles []title // of movements that start here
	tempo  float64 // that starts here; 0 if the tempo does not change
	ends   bool    // a movement ends here
}

// title is the title of a movement, whose number counts from 0.
type title struct {
	movement int
	text     string
}

// bars divides the piece, with the rests between movements, into bars. A piece
// without music has one bar.
//
// The error says what does not fit into the bars and grid of the score, or that
// the grid has no notation.
func bars(p *compose.Piece) ([]bar, error) {
	ticks := p.Score.Meter.Ticks()
	if err := Check(p.Score); err != nil {
		return nil, err
	}
	all := make([]bar, max(1, p.End()/ticks))
	for i := range all {
		all[i].start = i * ticks
	}
	next := 0 // the first empty bar
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

// Check refuses a score whose grid has no notation: its notes are neither 128ths
// nor triplets or quintuplets of them. The error is a *scores.Error.
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

// checkNotes refuses notes outside MIDI's keys, outside their bar or off the grid.
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

// apart sorts notes so that no key is written twice at a time. As in sound, a key is
// released before it is struck again, and two notes that strike it together become
// one.
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
