package measure

import (
	"slices"
	"testing"

	"midiconnect4/compose"
)

// game returns a piece of a game with the given advantages of the first side. The parameters blunders and leads list the numbers of the moves (from
// 1) that are a blunder or change the lead. If won is true, the last move wins.
func game(advantages []float64, blunders, leads []int, won bool) *compose.Piece {
	var bars []compose.Bar
	for i, a := range advantages {
		b := bar(i%2, i, [3]int{60, 62, 64}, even, 64)
		b.Move.Signals = &compose.Signals{Advantage: a}
		if a >= 0.6 || a <= 0.4 {
			b.Move.Signals.Decided = 0.125
		}
		bars = append(bars, b)
	}
	for _, n := range blunders {
		bars[n-1].Move.Signals.Blunder = 0.5
	}
	for _, n := range leads {
		bars[n-1].Move.Signals.Lead = 1
	}
	if won {
		bars[len(bars)-1].Move.Feature = compose.Win
	}
	return piece(bars...)
}

func TestStory(t *testing.T) {
	// The first side is behind by 0.4 at most, is ahead from the fifth of seven moves on, and wins.
	turned := game([]float64{0.5, 0.3, 0.4, 0.5, 0.7, 0.8, 1}, []int{4, 5}, []int{6}, true)
	// The second side is ahead from the first move on and wins.
	straight := game([]float64{0.4, 0.2, 0.1, 0}, nil, nil, true)
	drawn := game([]float64{0.5, 0.9, 0.5}, []int{3}, nil, false)
	hops := game([]float64{0.2, 0.9, 1}, []int{2}, []int{3}, true)
	again := hops.Movements[0].Bars[1]
	hops.Movements[0].Bars = append(hops.Movements[0].Bars[:2], again, hops.Movements[0].Bars[2])
	both := piece()
	both.Movements = slices.Concat(turned.Movements, straight.Movements)
	for _, c := range []struct {
		about                              string
		piece                              *compose.Piece
		blunders, leads, comeback, decided float64
	}{
		{"turned", turned, 2, 1, 0.4, 3.0 / 7},
		{"straight", straight, 0, 0, 0, 1},
		{"drawn", drawn, 1, 0, none, none},
		{"a move of two hops", hops, 1, 1, 0.6, 2.0 / 3},
		{"two games", both, 2, 1, 0.4, (3.0/7 + 1) / 2},
		{"no signals", piece(bar(0, 0, [3]int{60, 62, 64}, even, 64)), none, none, none, none},
	} {
		values := OfWhole(c.piece)
		for name, want := range map[string]float64{"blunders": c.blunders, "leads": c.leads, "comeback": c.comeback, "decided": c.decided} {
			i, err := Index(name)
			if err != nil {
				t.Fatal(err)
			}
			if got := values[i]; Has(got) != Has(want) || Has(want) && (got-want > 1e-9 || want-got > 1e-9) {
				t.Errorf("%s: %s is %g, want %g", c.about, name, got, want)
			}
		}
	}
}
