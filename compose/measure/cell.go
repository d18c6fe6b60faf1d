package measure

import (
	"cmp"
	"strconv"

	"midiconnect4/compose"
)

// cell is what an ear knows a line of a bar by, wherever it is transposed to: when its notes
// begin, how long they are written, and the kinds of the intervals between them.
type cell string

// interval is a kind of interval: 0 repeats the key, 1 is a step, 2 a third, 3 a leap, and
// less than 0 the same downwards. A motif that moves within a scale keeps these.
type interval int

const intervals = 7 // kinds

// intervalOf is the kind of an interval of so many semitones.
func intervalOf(semitones int) interval {
	switch n := semitones; {
	case n < 0:
		return -intervalOf(-n)
	case n == 0:
		return 0
	case n <= 2:
		return 1
	case n <= 4:
		return 2
	}
	return 3
}

// cellOf is the cell of notes in a bar that starts on a tick. way is -1 for their inversion,
// else 1.
func cellOf(notes []compose.Note, start int, way interval) cell {
	var c []byte
	add := func(n int) { c = append(strconv.AppendInt(c, int64(n), 36), ' ') }
	for i, n := range notes {
		add(n.Start - start)
		add(n.Ticks)
		if i > 0 {
			add(int(way * intervalOf(n.Key-notes[i-1].Key)))
		}
	}
	return cell(c)
}

// recurrence is the share of the bars whose cell an earlier bar had.
func recurrence(m *music) float64 {
	heard, again, bars := map[cell]bool{}, 0, 0
	m.bars(func(b *compose.Bar) {
		c := cellOf(b.Notes[:], b.Start, 1)
		bars++
		if heard[c] {
			again++
		}
		heard[c] = true
	})
	return share(float64(again), float64(bars))
}

// imitation is the share of the bars in which another voice has the cell of the move's notes
// in this bar or an earlier one, as it was or upside down; of pieces in which other voices
// have a pitch.
func imitation(m *music) float64 {
	heard, imitated, bars, others := map[cell]bool{}, 0, 0, false
	for _, movement := range m.piece.Movements {
		parts := cmp.Or(movement.Score, m.piece.Score).Parts()
		for i := range movement.Bars {
			b := &movement.Bars[i]
			bars++
			heard[cellOf(b.Notes[:], b.Start, 1)] = true
			imitates := false
			for _, line := range b.Lines {
				if line.Voice == compose.Strokes || parts[line.Part].Percussion() || len(line.Notes) == 0 {
					continue
				}
				others = true
				imitates = imitates || heard[cellOf(line.Notes, b.Start, 1)] || heard[cellOf(line.Notes, b.Start, -1)]
			}
			if imitates {
				imitated++
			}
		}
	}
	if !others {
		return none
	}
	return share(float64(imitated), float64(bars))
}

// contour is the entropy of the kinds of intervals from note to note of the moves.
func contour(m *music) float64 {
	var counts [intervals]int
	m.bars(func(b *compose.Bar) {
		for i, n := range b.Notes[1:] {
			counts[intervalOf(n.Key-b.Notes[i].Key)+intervals/2]++
		}
	})
	return entropy(counts[:])
}
