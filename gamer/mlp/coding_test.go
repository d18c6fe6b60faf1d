package mlp

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/tictactoe"
)

func TestShape(t *testing.T) {
	for _, c := range []struct {
		shape   Shape
		weights int
		want    string
	}{
		{Shape{Game: tictactoe.Game{}, Hidden: 3}, 3*11 + 4, ""},
		{Shape{Game: checkers.Game{}, Hidden: 20}, 20*34 + 21, ""},
		{Shape{Game: checkers.Game{}, Hidden: 256}, 256*34 + 257, ""},
		{Shape{Game: checkers.Game{}, Hidden: 0}, 0, "hidden 0: must be 1 to 256"},
		{Shape{Game: tictactoe.Game{}, Hidden: 257}, 0, "hidden 257: must be 1 to 256"},
		{Shape{Game: board(6, 6), Hidden: 5}, 5*38 + 6, ""},
		{Shape{Game: board(9, 5), Hidden: 3}, 3*47 + 4, ""},
		{Shape{Game: board(8, 6), Hidden: 5}, 0, `game "connect4-8x6": these networks play tic-tac-toe, checkers and Connect Four on up to 45 cells`},
		{Shape{Game: board(7, 6), Hidden: 3, Quiescence: true}, 0, "the setting quiescence is only for checkers; connect4-7x6 has no jumps"},
		{Shape{Game: tictactoe.Game{}, Hidden: 3, Quiescence: true}, 0, "the setting quiescence is only for checkers; tictactoe has no jumps"},
	} {
		got := ""
		if err := c.shape.Check(); err != nil {
			got = err.Error()
		} else if n := c.shape.Weights(); n != c.weights {
			t.Errorf("%v: %d weights, want %d", c.shape, n, c.weights)
		}
		if got != c.want {
			t.Errorf("%v: %q, want %q", c.shape, got, c.want)
		}
	}
}

// TestDecodeSaysWhyNot checks the errors for networks with damaged bytes.
func TestDecodeSaysWhyNot(t *testing.T) {
	s := Shape{Game: tictactoe.Game{}, Hidden: 3}
	good := randomWeights(s, 1, stream(1))
	with := func(i int, w float64) []byte {
		weights := slices.Clone(good)
		weights[i] = float32(w)
		return EncodeWeights(weights)
	}
	const size = "bytes of weights: a network of 3 hidden neurons for tictactoe takes 148"
	for _, c := range []struct {
		data []byte
		want string
	}{
		{nil, "has 0 " + size},
		{EncodeWeights(good)[1:], "has 147 " + size},
		{with(0, math.NaN()), "has a weight that is not a number: number 1 of 37"},
		{with(36, math.Inf(-1)), "has a weight that is not a number: number 37 of 37"},
	} {
		if _, err := DecodeWeights(c.data, s); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	if weights, err := DecodeWeights(with(5, -1e9), s); err != nil || weights[5] != -1e9 {
		t.Errorf("a weight out of bounds: %v", err)
	}
}

// FuzzDecode decodes arbitrary bytes, and lets each network that it decodes choose a move.
func FuzzDecode(f *testing.F) {
	for _, g := range games {
		s := Shape{Game: g, Hidden: 2}
		f.Add(EncodeWeights(randomWeights(s, 1, stream(1))))
		f.Add(EncodeWeights(randomWeights(s, 1e30, stream(2))))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, g := range games {
			s := Shape{Game: g, Hidden: 2}
			weights, err := DecodeWeights(data, s)
			if err != nil {
				continue
			}
			if !bytes.Equal(EncodeWeights(weights), data) {
				t.Error("decoded and encoded again, it differs")
			}
			n := New(s, weights)
			if _, value := NewTable(s).Choose(n, g.Start()); !(math.Abs(float64(value)) <= 3*maxWeight) {
				t.Errorf("%s: a value of %v", g.Name(), value)
			}
		}
	})
}
