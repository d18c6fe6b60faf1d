package gamer

import (
	"encoding/json"
	"math"
	"strings"
	"testing"

	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// swarmFile is a gamer of a game, with some hidden neurons and random weights.
func swarmFile(t testing.TB, name string, hidden int) *File {
	t.Helper()
	shape := mlp.Shape{Game: findGame(t, name), Hidden: hidden}
	weights, r := make([]float32, shape.Weights()), rng.Stream(1, "test")
	for i := range weights {
		weights[i] = float32(r.NormFloat64())
	}
	settings, err := json.Marshal(map[string]any{"hidden": hidden, "individuals": 20})
	if err != nil {
		t.Fatal(err)
	}
	return &File{System: Swarm, Game: name, Generation: 500, Settings: settings, Genes: mlp.EncodeWeights(weights)}
}

// TestSwarmSaysWhyNot spoils files in turn.
func TestSwarmSaysWhyNot(t *testing.T) {
	for _, c := range []struct {
		spoil func(*File)
		want  string
	}{
		{func(f *File) { f.Game = "connect4-6x6" }, "these networks play tic-tac-toe and checkers"},
		{func(f *File) { f.Game = "go" }, `plays a game "go" that its system does not know`},
		{func(f *File) { f.Game = "checkers" }, "has 340 bytes of weights: a network of 7 hidden neurons for checkers takes"},
		{func(f *File) { f.Settings = json.RawMessage(`{"hidden":0}`) }, "hidden 0: a network has 1 to 256 hidden neurons"},
		{func(f *File) { f.Settings = json.RawMessage(`{"hidden":"7"}`) }, "has settings that cannot be read"},
		{func(f *File) { f.Genes = f.Genes[4:] }, "has 336 bytes of weights"},
		{func(f *File) { f.Genes = mlp.EncodeWeights(make([]float32, 85)) }, ""},
		{func(f *File) {
			f.Genes = append(f.Genes[:len(f.Genes)-4], mlp.EncodeWeights([]float32{float32(math.NaN())})...)
		}, "has a weight that is no number: number 85 of 85"},
	} {
		f := swarmFile(t, "tictactoe", 7)
		c.spoil(f)
		data, err := f.Encode()
		if err != nil {
			t.Fatal(err)
		}
		switch _, err := Decode(data); {
		case c.want == "" && err != nil:
			t.Error(err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
