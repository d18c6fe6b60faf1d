package measure

import (
	"midiconnect4/compose"
)

// cell is what an ear knows a bar by, wherever it is transposed to: when its notes begin,
// how long they are written, and the kinds of the intervals between them.
type cell struct {
	starts, ticks [3]int
	intervals     [2]interval
}

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

func cellOf(b *compose.Bar) cell {
	var c cell
	for i, n := range b.Notes {
		c.starts[i], c.ticks[i] = n.Start-b.Start, n.Ticks
		if i > 0 {
			c.intervals[i-1] = intervalOf(n.Key - b.Notes[i-1].Key)
		}
	}
	return c
}

// recurrence is the share of the bars whose cell an earlier bar had.
func recurrence(m *music) float64 {
	heard, again, bars := map[cell]bool{}, 0, 0
	m.bars(func(b *compose.Bar) {
		c := cellOf(b)
		bars++
		if heard[c] {
			again++
		}
		heard[c] = true
	})
	return share(float64(again), float64(bars))
}

// contour is the entropy of the kinds of intervals from note to note of the bars.
func contour(m *music) float64 {
	var counts [intervals]int
	m.bars(func(b *compose.Bar) {
		for _, i := range cellOf(b).intervals {
			counts[i+intervals/2]++
		}
	})
	return entropy(counts[:])
}
