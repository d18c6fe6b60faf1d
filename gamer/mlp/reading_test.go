package mlp

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// values returns the values of all moves in p. It values one board at a time.
func (s Shape) values(n *Network, p game.Position) []float32 {
	var values []float32
	for _, m := range p.Moves() {
		after := p.Play(m)
		if s.SeeWins && after.Outcome() == game.Win(p.Turn()) {
			values = append(values, inf)
			continue
		}
		switch after := after.(type) {
		case checkers.Position:
			if s.Quiescence && after.Board().CanJump() {
				_, v := s.minimax(n, after.Board(), p.Turn())
				values = append(values, -v)
				continue
			}
			values = append(values, s.valued(n, after.Board(), p.Turn()))
		case tictactoe.Position:
			values = append(values, -NewEvaluator(s, n).marks(after))
		case connect4.Position:
			values = append(values, NewEvaluator(s, n).discs(after, p.Turn()))
		}
	}
	return values
}

// equals lists the indexes of the moves that have the greatest value, in ascending order.
func (s Shape) equals(values []float32) []int {
	var best []int
	top := math.Inf(-1)
	for i, v := range values {
		worth := float64(v)
		if s.Saturate && !math.IsInf(worth, 1) {
			worth = 1 / (1 + math.Exp(-worth))
		}
		switch {
		case worth > top:
			top, best = worth, []int{i}
		case worth == top:
			best = append(best, i)
		}
	}
	return best
}

// TestReadings compares choices under random Readings with the values of all moves. Some weights are large, so that outputs saturate. Some are
// whole numbers, so that values are equal.
func TestReadings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		s.Quiescence = s.Game == checkers.Game{} && rapid.Bool().Draw(t, "quiescence")
		s.Reading = Reading{
			Ties:         rapid.SampledFrom([]string{"", "first", "last", "random"}).Draw(t, "ties"),
			NegativeBias: rapid.Bool().Draw(t, "negative"), Saturate: rapid.Bool().Draw(t, "saturate"), SeeWins: rapid.Bool().Draw(t, "wins"),
		}
		weights := drawWeights(t, s)
		if rapid.Bool().Draw(t, "whole") {
			for i := range weights {
				weights[i] = float32(int(weights[i]))
			}
		}
		n, table := New(s, weights), NewTable(s)
		r := stream(rapid.Uint64().Draw(t, "moves"))
		for p := s.Game.Start(); p.Outcome() == game.Undecided; {
			values := s.values(n, p)
			equal := s.equals(values)
			number, value := table.Choose(n, p)
			if value != values[number] {
				t.Fatalf("move %d is worth %v, want %v\n%v", number, value, values[number], p)
			}
			ok := false
			for i, other := range equal {
				ok = ok || other == number && (s.Ties == "random" || i == 0 && s.Ties != "last" || i == len(equal)-1 && s.Ties == "last")
			}
			if again, _ := table.Choose(n, p); !ok && !near(s, values, equal, number) || again != number {
				t.Fatalf("chose move %d, then %d, of %v worth %v\n%v", number, again, equal, values, p)
			}
			moves := p.Moves()
			p = p.Play(moves[r.IntN(len(moves))])
		}
	})
}

// near reports whether the output of move number differs from the best output only because exponentials are rounded differently. If outputs are not
// compared (Saturate), it returns false.
func near(s Shape, values []float32, equal []int, number int) bool {
	return s.Saturate && math.Abs(1/(1+math.Exp(-float64(values[number])))-1/(1+math.Exp(-float64(values[equal[0]])))) < 1e-15
}

// TestNegativeBias checks that bias units of −1 are the same as bias units of 1 with weights of opposite sign.
func TestNegativeBias(t *testing.T) {
	for _, g := range games {
		s := Shape{Game: g, Hidden: 4}
		weights := randomWeights(s, 1, stream(1))
		plus := New(s, weights)
		for j := range s.Hidden {
			weights[(j+1)*(s.squares()+2)-1] *= -1
		}
		weights[len(weights)-1] *= -1
		s.NegativeBias = true
		minus := New(s, weights)
		if minus.bias != plus.bias {
			t.Errorf("%s: bias %v, want %v", g.Name(), minus.bias, plus.bias)
		}
		for j := range plus.hidden {
			if plus.hidden[j] != minus.hidden[j] {
				t.Errorf("%s: neuron %d differs", g.Name(), j)
			}
		}
	}
}

// TestRandomTies checks that a random choice among equal moves takes each of them equally often.
func TestRandomTies(t *testing.T) {
	s := Shape{Game: tictactoe.Game{}, Hidden: 1, Reading: Reading{Ties: "random"}}
	n, table, r := New(s, make([]float32, s.Weights())), NewTable(s), stream(4)
	var counts [9]int
	table.match.begin()
	const draws = 9000
	for range draws {
		number, _ := table.choose(n, 9, r)
		counts[number]++
	}
	for cell, count := range counts {
		if math.Abs(float64(count)-draws/9) > 5*math.Sqrt(draws/9.0) {
			t.Errorf("cell %d: %d of %d", cell+1, count, draws)
		}
	}
}

// TestDecliningJumps lets random players decline jumps in checkers. It checks that they then lose more games to networks, and that two random
// players draw more games.
func TestDecliningJumps(t *testing.T) {
	s := Shape{Game: checkers.Game{}, Hidden: 3, Reading: Reading{Draws: "quiet-80"}}
	table := NewTable(s)
	var drawn, won [2]int
	const count = 400
	for i, declines := range []bool{false, true} {
		r := stream(7)
		for g := range count {
			if table.play([2]*Network{}, r, declines) == game.Draw {
				drawn[i]++
			}
			n := New(s, randomWeights(s, 1, stream(uint64(g))))
			if table.AgainstRandom(n, game.First, r, declines) == game.FirstWins {
				won[i]++
			}
		}
	}
	if drawn[1] < 10*max(1, drawn[0]) || won[1] < won[0]+count/5 {
		t.Errorf("drawn %v, won %v", drawn, won)
	}
}

func TestReadingChecks(t *testing.T) {
	for want, s := range map[string]Shape{
		`ties "second": must be first, last or random`:                                                                                         {Game: tictactoe.Game{}, Hidden: 3, Reading: Reading{Ties: "second"}},
		"the setting draws is only for checkers; a game of connect4-6x6 always ends without it":                                                {Game: board(6, 6), Hidden: 3, Reading: Reading{Draws: "none"}},
		"the setting draws is only for checkers; a game of tictactoe always ends without it":                                                   {Game: tictactoe.Game{}, Hidden: 3, Reading: Reading{Draws: "none"}},
		`draws "often": must be none, or rules joined by +: third or fourth, quiet-N, plies-N (N is 1 to 10000); an example is third+quiet-80`: {Game: checkers.Game{}, Hidden: 3, Reading: Reading{Draws: "often"}},
	} {
		if err := s.Check(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
	usual := Reading{Ties: "first", Draws: "quiet-80+third"}
	if r := usual.Canonical(); r != (Reading{}) {
		t.Errorf("%+v", r)
	}
}
