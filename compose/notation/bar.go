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
	frames, err := framesOf(p)
	if err != nil {
		return nil, err
	}
	l := newLayout(p, len(frames[0].parts))
	for i, m := range p.Movements {
		if err := l.movement(m, frames[i], frames[max(0, i-1)]); err != nil {
			return nil, fmt.Errorf("notation: movement %d%w", i+1, err)
		}
	}
	if len(l.bars) == 0 {
		l.add(frames[0])
	}
	l.addTitles(p.Movements)
	l.addTempos(p.Tempos())
	return l.bars, nil
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
