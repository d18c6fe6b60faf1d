package nseq

import (
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
)

// Settings has one setting: the depth of the search.
type Settings = engine.DepthOnly[*connect4.Game]

// Family makes engines that search and value leaves by Weights (Morrow, DeBell and Bogaerts).
var Family = engine.NewFamily(func(g *connect4.Game, s Settings, genes []byte) (engine.Model, error) {
	weights, err := Decode(genes)
	if err != nil {
		return engine.Model{}, err
	}
	return engine.Model{
		Limit:     s.Limit(),
		NewSearch: search.ForEngine(g, func() search.Evaluator { return weights }),
	}, nil
})
