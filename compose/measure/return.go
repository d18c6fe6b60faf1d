package measure

import (
	"encoding/binary"
	"math"
	"slices"
)

// hundredths rounds a time to hundredths of a quarter note.
func hundredths(quarters float64) int { return int(math.RoundToEven(quarters * 100)) }

// move classifies a melodic interval: 0 for a repeated key; 1, 2, 3 or 4 for at most 2, 4, 6 or 9 semitones; 5 for more. The class is negative
// if the interval goes down.
func move(from, to tone) int {
	by, class := to.key-from.key, 5
	for i, widest := range []int{0, 2, 4, 6, 9} {
		if max(by, -by) <= widest {
			class = i
			break
		}
	}
	if by < 0 {
		return -class
	}
	return class
}

// returning returns a measure of repetition. A window is a group of n successive notes of the melody. The measure is the share of windows that
// occur again, without overlap, with the same rhythm and the same classes of intervals. A window that only repeats one key does not count.
func returning(n int) func(*excerpt) float64 {
	return func(e *excerpt) float64 {
		const size = 8 // bytes per step
		bytes := make([]byte, 0, size*len(e.melody))
		for i := 1; i < len(e.melody); i++ {
			from, to := e.melody[i-1], e.melody[i]
			step := uint64(hundredths(to.from-from.from))<<8 | uint64(uint8(move(from, to)))
			bytes = binary.LittleEndian.AppendUint64(bytes, step)
		}
		windows := len(e.melody) - n + 1
		if windows < 1 {
			return 0
		}
		steps := string(bytes)
		window := func(i int) string { return steps[size*i : size*(i+n-1)] }
		still := func(i int) bool {
			for k := i; k < i+n-1; k++ {
				if steps[size*k] != 0 {
					return false
				}
			}
			return true
		}
		places := make(map[string][2]int, windows) // for each window, the indices of its first and its last occurrence
		for i := range windows {
			at, known := places[window(i)]
			if !known {
				at[0] = i
			}
			at[1] = i
			places[window(i)] = at
		}
		again := 0
		for i := range windows {
			if at := places[window(i)]; !still(i) && max(i-at[0], at[1]-i) >= n {
				again++
			}
		}
		return float64(again) / float64(windows)
	}
}

// fewestBars is the minimum number of bars from which phrases and contrast can be measured.
const fewestBars = 8

// phrases is the share of bars that belong to a repeated phrase. A repeated phrase is a run of four bars that is similar to a run at least four
// bars later. Similar means that the mean likeness of their bars is at least 0.6.
func phrases(e *excerpt) float64 {
	const run, alike = 4, 0.6
	n := e.count()
	if n < fewestBars {
		return none
	}
	bars := make([]figuration, n)
	for i := range bars {
		bars[i] = e.figuration(i)
	}
	covered := make([]bool, n)
	for lag := run; lag <= n-run; lag++ {
		likeness := make([]float64, n-lag)
		for i := range likeness {
			likeness[i] = bars[i].like(bars[i+lag])
		}
		for i := 0; i+run <= len(likeness); i++ {
			if mean(likeness[i:i+run]) < alike {
				continue
			}
			for k := i; k < i+run; k++ {
				covered[k], covered[k+lag] = true, true
			}
		}
	}
	again := 0
	for _, c := range covered {
		if c {
			again++
		}
	}
	return float64(again) / float64(n)
}

// figuration describes the melody in a bar: onsets in hundredths of a quarter note, and classes of intervals.
type figuration struct {
	onsets, moves []int
	points        [][2]int // onset and pitch class of each note
}

func (e *excerpt) figuration(bar int) (f figuration) {
	melody := e.in(bar, e.melody)
	for i, t := range melody {
		at := hundredths(t.from - e.bars[bar])
		f.onsets = append(f.onsets, at)
		f.points = append(f.points, [2]int{at, t.class()})
		if i > 0 {
			f.moves = append(f.moves, move(melody[i-1], t))
		}
	}
	return f
}

// like returns the likeness of two bars, 0 to 1. It is 1 for the same rhythm and contour. Otherwise, it is the share of points that both bars
// have; a point is an onset with its pitch class.
func (f figuration) like(g figuration) float64 {
	if len(f.onsets) > 0 && slices.Equal(f.onsets, g.onsets) && slices.Equal(f.moves, g.moves) {
		return 1
	}
	both := 0
	for _, p := range f.points {
		if slices.Contains(g.points, p) {
			both++
		}
	}
	return over(float64(both), float64(len(f.points)+len(g.points)-both), 0)
}
