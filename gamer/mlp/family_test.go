package mlp

import (
	"math"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

func TestFamilySaysWhyNot(t *testing.T) {
	c4, err := connect4.New(6, 6)
	if err != nil {
		t.Fatal(err)
	}
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
		{c4, seven, weights, "these networks play tic-tac-toe and checkers"},
		{checkers.Game{}, seven, weights, "has 340 bytes of weights: a network of 7 hidden neurons for checkers takes"},
		{tictactoe.Game{}, `{"hidden":0}`, weights, "hidden 0: a network has 1 to 256 hidden neurons"},
		{tictactoe.Game{}, `{"hidden":7,"quiescence":true}`, weights, "quiescence is for checkers: tictactoe has no jumps"},
		{tictactoe.Game{}, `{"hidden":"7"}`, weights, "has settings that cannot be read"},
		{tictactoe.Game{}, seven, weights[4:], "has 336 bytes of weights"},
		{tictactoe.Game{}, seven, spoiled, "has a weight that is no number: number 85 of 85"},
	} {
		switch _, err := Family(c.game, []byte(c.settings), c.genes); {
		case c.want == "" && err != nil:
			t.Error(err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
