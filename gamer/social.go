package gamer

import (
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
)

// Social is the system of Yaakob and Mahdin: a tanh network and minimax, for
// Connect Four.
const Social = "social"

// social reads the settings that shape the network and the search, and makes
// them.
func social(f *File) (mind, error) {
	var s struct {
		Hidden int `json:"hidden"`
		Depth  int `json:"depth"`
	}
	if err := json.Unmarshal(f.Settings, &s); err != nil {
		return mind{}, errors.New("has settings that cannot be read")
	}
	g, err := f.connectFour()
	if err != nil {
		return mind{}, err
	}
	shape, own := mlp.Shape{Game: g, Hidden: s.Hidden}, engine.Limit{Depth: s.Depth}
	if err := errors.Join(shape.Check(), own.Check()); err != nil {
		return mind{}, fmt.Errorf("has impossible settings: %w", err)
	}
	weights, err := mlp.DecodeTanh(f.Genes, shape)
	if err != nil {
		return mind{}, err
	}
	return mind{
		game: g, limit: own,
		searcher: connectFourSearcher(g, func() search.Evaluator { return mlp.NewTanh(shape, weights) }),
	}, nil
}
