package gamer

import (
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
)

// NSequence is the system of Morrow, DeBell and Bogaerts: weighted windows of
// four cells and minimax, for Connect Four.
const NSequence = "n-sequence"

// nSequence reads the depth and the weights.
func nSequence(f *File) (mind, error) {
	var s struct {
		Depth int `json:"depth"`
	}
	if err := json.Unmarshal(f.Settings, &s); err != nil {
		return mind{}, errors.New("has settings that cannot be read")
	}
	g, err := f.connectFour()
	if err != nil {
		return mind{}, err
	}
	own := engine.Limit{Depth: s.Depth}
	if err := own.Check(); err != nil {
		return mind{}, fmt.Errorf("has impossible settings: %w", err)
	}
	weights, err := nseq.Decode(f.Genes)
	if err != nil {
		return mind{}, err
	}
	return mind{
		game: g, limit: own,
		searcher: connectFourSearcher(g, func() search.Evaluator { return weights }),
	}, nil
}
