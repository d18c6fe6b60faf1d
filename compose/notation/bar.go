package notation

import (
	"fmt"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// bar is a bar of sheet music with the notes of all parts.
type bar struct {
	*frame
	start  int      // tick at which the bar starts
	tones  [][]tone // notes of each part of the sheet
	titles []title  // titles of the movements that start in this bar; nil if the piece has only one movement
	tempo  float64  // in quarter notes a minute
	ending bool     // the bar belongs to the ending of a game
	first  bool     // the first bar with music of a movement
	last   bool     // the last bar with music of a movement
	singer uint8    // player whose part plays the notes of the phrase
	phrase int32    // number of the phrase in its movement, from 1; 0 if the bar belongs to none
}

// title is the title of a movement, with the movement's index.
type title struct {
	movement int
	text     string
}

// bars divides the piece, including the rests between movements, into bars. A piece without music has one bar.
//
// The error says which note does not fit into the bars and the grid of the score, or that the grid cannot be written as notes.
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

// Check returns an error if the score's grid cannot be written as notes. A grid unit must be a multiple of a 128th note, or of a 128th note in a
// triplet or quintuplet. The error is a *settings.Error.
func Check(s *scores.Score) error {
	const triplet, quintuplet = shortest * 2 / 3, shortest * 4 / 5
	for _, unit := range []int{shortest, triplet, quintuplet} {
		if s.Grid > 0 && s.Grid%unit == 0 {
			return nil
		}
	}
	return &settings.Error{
		Path: s.Name, Field: "grid",
		Problem: fmt.Sprintf("a grid of %d ticks cannot be written as notes: it is not a multiple of %d, %d or %d "+
			"(1/128 of a whole note, or as a triplet or quintuplet)", s.Grid, shortest, triplet, quintuplet),
	}
}

// addMove adds the notes of a move to the bar.
func (b *bar) addMove(music *compose.Bar) error {
	player := music.Part()
	b.tones[player] = tonesOf(b.score, music)
	for _, t := range b.tones[player] {
		if err := b.checkGrid(t); err != nil {
			return err
		}
	}
	b.addLines(music.Lines, accented(b.score, music.Move))
	return b.finish()
}

// endingBars divides an ending into bars of the given number of ticks; the last bar may be shorter. If the ending is nil, it returns nil.
func endingBars(e *compose.Ending, ticks int) (bars []*compose.Ending) {
	switch {
	case e == nil:
		return nil
	case e.Ticks == ticks:
		return []*compose.Ending{e}
	}
	for start := e.Start; start < e.Start+e.Ticks; start += ticks {
		b := &compose.Ending{Start: start, Ticks: min(ticks, e.Start+e.Ticks-start), Tempo: e.Tempo}
		elsewhere := func(n compose.Note) bool { return n.Start < start || n.Start >= start+ticks }
		for player, notes := range e.Notes {
			b.Notes[player] = slices.DeleteFunc(slices.Clone(notes), elsewhere)
		}
		for _, line := range e.Lines {
			line.Notes = slices.DeleteFunc(slices.Clone(line.Notes), elsewhere)
			b.Lines = append(b.Lines, line)
		}
		bars = append(bars, b)
	}
	return bars
}

// addEnding adds the notes of one bar of an ending.
func (b *bar) addEnding(e *compose.Ending) error {
	b.ending = true
	for player, notes := range e.Notes {
		for _, n := range notes {
			t := tone{Note: n, sustained: n.Ticks == b.ticks()}
			t.held = !t.sustained && slices.ContainsFunc(notes, func(other compose.Note) bool { return n.Start < other.Start && other.Start < n.End() })
			if err := b.checkGrid(t); err != nil {
				return err
			}
			b.tones[player] = append(b.tones[player], t)
		}
	}
	b.addLines(e.Lines, false)
	return b.finish()
}

// addLines adds the notes of voices to the voices' parts. accent says whether the move has an accent.
func (b *bar) addLines(lines []compose.Line, accent bool) {
	for _, line := range lines {
		place := b.places[line.Part]
		detached := detached(b.parts[place]) && !b.parts[place].Percussion()
		notes := b.writable(line.Notes)
		for _, n := range notes {
			b.tones[place] = append(b.tones[place], tone{
				Note: n, accent: accent && line.Voice == compose.Strokes, staccato: detached, line: uint8(line.Voice + 1),
			})
		}
	}
}

// finish checks the notes of the bar, and sorts and tunes the notes of each part.
func (b *bar) finish() error {
	for i, tones := range b.tones {
		if len(tones) == 0 {
			continue
		}
		for _, t := range tones {
			if err := b.check(t); err != nil {
				return err
			}
		}
		b.tones[i] = apart(tones)
		if !b.parts[i].Percussion() {
			tune(b.score, b.tones[i])
		}
	}
	return nil
}

// pitched returns the notes of all parts except percussion.
func (b *bar) pitched() []tone {
	var all []tone
	for i, tones := range b.tones {
		if !b.parts[i].Percussion() {
			all = append(all, tones...)
		}
	}
	return all
}

// check returns an error if MIDI cannot hold a note's key or velocity, or if the note is not within the bar.
func (b *bar) check(n tone) error {
	switch {
	case n.Key < 0 || n.Key > 127 || n.Velocity < 1 || n.Velocity > 127:
		return fmt.Errorf("a note has key %d and velocity %d; expected a key of 0 to 127 and a velocity of 1 to 127", n.Key, n.Velocity)
	case n.Ticks < 1 || n.Start < b.start || n.End() > b.start+b.ticks():
		return fmt.Errorf("a note of %d ticks from tick %d does not fit in its bar", n.Ticks, n.Start)
	}
	return nil
}

// checkGrid returns an error if a note does not start or end on the score's grid.
func (b *bar) checkGrid(n tone) error {
	if grid := b.score.Grid; (n.Start-b.start)%grid != 0 || n.Ticks%grid != 0 {
		return fmt.Errorf("a note of %d ticks from tick %d is not on the grid of %d ticks", n.Ticks, n.Start, grid)
	}
	return nil
}

// writable adapts notes of a voice so that they can be written as notes. A voice may have its own grid. If a note's start or end cannot be
// written even with a triplet or quintuplet, it moves to the nearest 32nd.
func (b *bar) writable(notes []compose.Note) []compose.Note {
	for {
		misses := b.misses(notes)
		if misses == nil {
			return notes
		}
		moved := func(tick int) int {
			if slices.Contains(misses, tick) {
				return nearest32nd(tick)
			}
			return tick
		}
		notes = slices.Clone(notes)
		for i := range notes {
			n := &notes[i]
			from, to := moved(n.Start-b.start), moved(n.End()-b.start)
			from = min(from, b.ticks()-thirtySecond)
			to = max(to, (from+thirtySecond)/shortest*shortest) // writable, so that the loop ends
			n.Start, n.Ticks = b.start+from, to-from
		}
	}
}

// nearest32nd returns the tick of the 32nd in the bar that is nearest to a tick.
func nearest32nd(tick int) int { return (tick + thirtySecond/2) / thirtySecond * thirtySecond }

// misses returns those starts and ends of notes that cannot be written, in ticks from the start of the bar.
func (b *bar) misses(notes []compose.Note) []int {
	points := make([]int, 0, 2*len(notes))
	for _, n := range notes {
		points = append(points, n.Start-b.start, n.End()-b.start)
	}
	return b.beats.misses(points)
}

// misses returns those points at which no note value can start or end, even in triplets or quintuplets. Points are ticks from the start of the
// group.
func (g group) misses(points []int) []int {
	tuplets := g.tuplets(0, points)
	var misses []int
	for _, p := range points {
		inside := slices.ContainsFunc(tuplets, func(t tuplet) bool { return t.from < p && p < t.to })
		if !inside && p%shortest != 0 {
			misses = append(misses, p)
		}
	}
	return misses
}
