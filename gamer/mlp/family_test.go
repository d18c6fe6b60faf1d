package mlp

import (
	"math"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

func TestFamilySaysWhyNot(t *testing.T) {
	const seven = `{"hidden":7,"individuals":20}`
	weights := EncodeWeights(make([]float32, 85))
	spoiled := slices.Concat(weights[:len(weights)-4], EncodeWeights([]float32{float32(math.NaN())}))
	for _, c := range []struct {
		game     game.Game
		settings string
		genes    []byte
		want     string
	}{
		{tictactoe.Game{}, seven, weights, ""},
		{board(6, 6), seven, EncodeWeights(make([]float32, 274)), ""},
		{board(7, 6), seven, weights, "has 340 bytes of weights: a network of 7 hidden neurons for connect4-7x6 takes 1264"},
		{board(8, 6), seven, weights, "these networks play tic-tac-toe, checkers and Connect Four on up to 45 cells"},
		{checkers.Game{}, seven, weights, "has 340 bytes of weights: a network of 7 hidden neurons for checkers takes"},
		{tictactoe.Game{}, `{"hidden":0}`, weights, "hidden 0: must be 1 to 256"},
		{tictactoe.Game{}, `{"hidden":7,"quiescence":true}`, weights, "the setting quiescence is only for checkers; tictactoe has no jumps"},
		{tictactoe.Game{}, `{"hidden":"7"}`, weights, "has settings that cannot be read"},
		{tictactoe.Game{}, seven, weights[4:], "has 336 bytes of weights"},
		{tictactoe.Game{}, seven, spoiled, "has a weight that is not a number: number 85 of 85"},
	} {
		switch _, err := Family(c.game, []byte(c.settings), c.genes); {
		case c.want == "" && err != nil:
			t.Error(err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// deep computes the value of p for the given side, by plain minimax with the given number of plies and a network in float64. size is the sum of the
// absolute values of the terms that add up to value.
func deep(s Shape, weights []float32, p game.Position, own game.Side, plies int) (value, size float64) {
	switch o := p.Outcome(); {
	case o == game.Draw:
		return 0, 0
	case o == game.Win(own):
		return math.Inf(1), 0
	case o == game.Win(own.Other()):
		return math.Inf(-1), 0
	case plies == 0:
		moved := p.Turn().Other()
		value, size := textbook(s, weights, p, moved)
		if moved != own {
			value = -value
		}
		return value, size
	}
	value = math.Inf(1)
	better := math.Min
	if p.Turn() == own {
		value, better = math.Inf(-1), math.Max
	}
	for _, m := range p.Moves() {
		v, of := deep(s, weights, p.Play(m), own, plies-1)
		value, size = better(value, v), max(size, of)
	}
	return value, size
}

// TestSearch compares searches in Connect Four with plain minimax in float64.
func TestSearch(t *testing.T) {
	for _, g := range []game.Game{board(6, 6), board(7, 6)} {
		s, r := Shape{Game: g, Hidden: 4}, stream(2)
		weights := randomWeights(s, 1, stream(1))
		model, err := Family(g, []byte(`{"hidden":4}`), EncodeWeights(weights))
		if err != nil {
			t.Fatal(err)
		}
		search := model.NewSearch()
		for p := g.Start(); p.Outcome() == game.Undecided; {
			for plies := 1; plies <= 3; plies++ {
				got, err := search(t.Context(), p, engine.Limit{Depth: plies})
				if err != nil {
					t.Fatal(err)
				}
				want, size := deep(s, weights, p, p.Turn(), plies)
				if math.IsInf(want, 0) {
					want, size = math.Copysign(1, want), 0
					got.Value = max(-1, min(1, got.Value/engine.MaxValue))
				}
				if math.Abs(float64(got.Value)-want) > tolerance*size {
					t.Fatalf("%d plies: worth %v, want %v\n%v", plies, got.Value, want, p)
				}
			}
			moves := p.Moves()
			p = p.Play(moves[r.IntN(len(moves))])
		}
	}
}
