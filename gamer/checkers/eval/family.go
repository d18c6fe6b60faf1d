package eval

import (
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/engine"
)

// Settings has one setting: the depth of the search.
type Settings = engine.DepthOnly[checkers.Game]

// Family makes engines that search with a Network.
var Family = engine.NewFamily(func(_ checkers.Game, s Settings, genes []byte) (engine.Model, error) {
	genome, err := DecodeGenome(genes)
	if err != nil {
		return engine.Model{}, err
	}
	network := New(genome)
	return engine.Model{
		Limit:     s.Limit(),
		NewSearch: search.ForEngine(func() search.Evaluator { return network }),
	}, nil
})
