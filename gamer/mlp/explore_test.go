package mlp

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// TestExplore follows the games that Explore plays, on positions. It checks three things for each ply: the inputs are those after a legal move; a
// move that is not random is the move that Choose chooses; and Best is the value that Choose returns.
func TestExplore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		n, table, other := New(s, drawWeights(t, s)), NewTable(s), NewTable(s)
		p, drawn := s.Game.Start(), 0
		outcome := table.Explore(n, 0.3, stream(rapid.Uint64().Draw(t, "seed")), func(ply Ply) {
			number, value := other.Choose(n, p)
			if ply.Side != p.Turn() || ply.Best != value {
				t.Fatalf("%v, %v, want %v, %v in\n%v", ply.Side, ply.Best, p.Turn(), value, p)
			}
			moves := p.Moves()
			leads := func(m game.Move) bool { return slices.Equal(s.inputs(p.Play(m), ply.Side), ply.Inputs) }
			if ply.Random {
				drawn++
				if number = slices.IndexFunc(moves, leads); number < 0 {
					t.Fatalf("no move leads to %v in\n%v", ply.Inputs, p)
				}
			} else if !leads(moves[number]) {
				t.Fatalf("%v does not lead to %v in\n%v", moves[number], ply.Inputs, p)
			}
			p = p.Play(moves[number])
		})
		if outcome != p.Outcome() || outcome == game.Undecided {
			t.Fatalf("it ended with %v after\n%v", outcome, p)
		}
	})
}

// TestExploreDraws checks that the share of random moves is the given rate.
func TestExploreDraws(t *testing.T) {
	s := Shape{Game: tictactoe.Game{}, Hidden: 3}
	n, table, r := New(s, randomWeights(s, 1, stream(1))), NewTable(s), stream(2)
	for _, rate := range []float64{0, 0.25, 1} {
		moves, drawn := 0.0, 0.0
		for range 2000 {
			table.Explore(n, rate, r, func(ply Ply) {
				moves++
				if ply.Random {
					drawn++
				}
			})
		}
		if off := math.Abs(drawn/moves - rate); off > 4*math.Sqrt(rate*(1-rate)/moves) {
			t.Errorf("%v of %v moves were drawn, want a share of %v", drawn, moves, rate)
		}
	}
}
