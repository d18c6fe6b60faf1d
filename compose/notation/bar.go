package notation

import (
	"fmt"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// bar is the content of a bar.
type bar struct {
	*frame
	start  int      // tick
	tones  [][]tone // by part of the score
	titles []title  // of movements that start here; none if there is only one
	tempo  float64  // quarter notes a minute
	ending bool     // it is the ending of a game
	first  bool     // of its movement
	last   bool     // of its movement
}

// played is what a part of the score plays in a bar.
type played struct {
	part  int
	tones []tone
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
	f, err := newFrame(p.Score)
	if err != nil {
		return nil, err
	}
	ticks, parts := f.ticks(), len(f.parts)
	all := make([]bar, max(1, p.End()/ticks))
	tones := make([][]tone, parts*len(all)) // at once: pieces are long
	for i := range all {
		all[i].frame, all[i].start = f, i*ticks
		all[i].tones, tones = tones[:parts:parts], tones[parts:]
	}
	next, first := 0, true // the first empty bar; the next one starts a movement
	fill := func(start, length int, tones ...played) error {
		i := start / ticks
		if start%ticks != 0 || length != ticks || i < next || i >= len(all) {
			return fmt.Errorf("it lasts %d ticks from tick %d, which is no bar of %s after those before", length, start, p.Score.Meter)
		}
		all[i].first, first = first, false
		next = i + 1
		for _, t := range tones {
			if err := checkTones(t.tones, start, p.Score); err != nil {
				return err
			}
			all[i].tones[t.part] = apart(t.tones)
		}
		return nil
	}
	for m, movement := range p.Movements {
		first = true
		for b, music := range movement.Bars {
			if err := fill(music.Start, music.Ticks, played{music.Move.Player, tonesOf(p.Score, music)}); err != nil {
				return nil, fmt.Errorf("notation: movement %d, bar %d: %w", m+1, b+1, err)
			}
		}
		if e := movement.Ending; e != nil {
			if err := fill(e.Start, e.Ticks, played{0, sustained(e.Notes[0])}, played{1, sustained(e.Notes[1])}); err != nil {
				return nil, fmt.Errorf("notation: movement %d, ending: %w", m+1, err)
			}
			all[next-1].ending = true
		}
		if movement.Title != "" && len(p.Movements) > 1 {
			opening := &all[min(max(0, movement.Start/ticks), len(all)-1)]
			opening.titles = append(opening.titles, title{m, movement.Title})
		}
		if next > 0 {
			all[next-1].last = true
		}
	}
	tempos := p.Tempos()
	for i := range all {
		for len(tempos) > 1 && tempos[1].Tick <= all[i].start {
			tempos = tempos[1:]
		}
		all[i].tempo = tempos[0].Tempo
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

// checkTones refuses notes outside MIDI's keys, outside their bar or off the grid.
func checkTones(tones []tone, start int, s *scores.Score) error {
	for _, n := range tones {
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
