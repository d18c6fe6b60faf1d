package gamer

import (
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/engine"
)

// Draughts is the system that evolves networks for checkers by self-play, looking
// ahead.
const Draughts = "draughts"

// draughtsMind reads the depth and the network.
func draughtsMind(f *File) (mind, error) {
	var s struct {
		Depth int `json:"depth"`
	}
	if err := json.Unmarshal(f.Settings, &s); err != nil {
		return mind{}, errors.New("has settings that cannot be read")
	}
	g := checkers.Game{}
	if f.Game != g.Name() {
		return mind{}, fmt.Errorf("plays a game %.40q that its system does not know", f.Game)
	}
	own := engine.Limit{Depth: s.Depth}
	if err := own.Check(); err != nil {
		return mind{}, fmt.Errorf("has impossible settings: %w", err)
	}
	genome, err := eval.DecodeGenome(f.Genes)
	if err != nil {
		return mind{}, err
	}
	network := eval.New(genome)
	return mind{
		game: g, limit: own,
		searcher: checkersSearcher(func() search.Evaluator { return network }),
	}, nil
}
