package measure

import (
	"strconv"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// cell describes the notes of a line in a bar as text: starts, written lengths, and kinds of intervals. Transposed bars have the same cell.
type cell string

// interval is a kind of interval: 0 for a repeated key, 1 for a step, 2 for a third, 3 for a leap; negative if it goes down. If a motif moves
// within a scale, the kinds of its intervals stay the same.
type interval int

const intervals = 7 // number of kinds

// intervalOf returns the kind of the interval between two keys, in the score's tuning.
func intervalOf(by *scores.Score, from, to int) interval {
	kind, n := interval(3), semitones(by.Pitch(from), by.Pitch(to))
	switch far := max(n, -n); {
	case far == 0:
		kind = 0
	case far <= 2:
		kind = 1
	case far <= 4:
		kind = 2
	}
	if n < 0 {
		return -kind
	}
	return kind
}

// cellOf returns the cell of notes in a bar that starts at the tick start.
func cellOf(by *scores.Score, notes []compose.Note, start int) cell {
	var c []byte
	add := func(n int) { c = append(strconv.AppendInt(c, int64(n), 36), ' ') }
	for i, n := range notes {
		add(n.Start - start)
		add(n.Ticks)
		if i > 0 {
			add(int(intervalOf(by, notes[i-1].Key, n.Key)))
		}
	}
	return cell(c)
}

// recurrence is the share of bars whose cell an earlier bar has, too.
func recurrence(m *music) float64 {
	heard, again, bars := map[cell]bool{}, 0, 0
	m.bars(func(b *compose.Bar, by *scores.Score) {
		c := cellOf(by, b.Notes, b.Start)
		bars++
		if heard[c] {
			again++
		}
		heard[c] = true
	})
	return share(float64(again), float64(bars))
}

// contour is the entropy of the kinds of intervals between successive notes. It looks only at bars that moves have composed.
func contour(m *music) float64 {
	var counts [intervals]int
	m.bars(func(b *compose.Bar, by *scores.Score) {
		for i, n := range b.Notes[1:] {
			counts[intervalOf(by, b.Notes[i].Key, n.Key)+intervals/2]++
		}
	})
	return entropy(counts[:])
}
