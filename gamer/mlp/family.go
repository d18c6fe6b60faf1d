package mlp

import (
	"sync"

	checkerssearch "midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/connect4"
	connect4search "midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	tictactoesearch "midiconnect4/gamer/tictactoe/search"
)

// Settings are the settings of a Network: its shape, and how it looks ahead.
type Settings struct {
	Hidden     int  `json:"hidden" usage:"hidden neurons"`
	Quiescence bool `json:"quiescence" usage:"in checkers, the search goes on while a jump must be taken"`
	Absolute   bool `json:"absolute" usage:"inputs are 1 for the first side's pieces, not for those of the side that moves"`
	Reading
}

// Shape returns the shape of the network for the game g.
func (s Settings) Shape(g game.Game) Shape {
	return Shape{Game: g, Hidden: s.Hidden, Quiescence: s.Quiescence, Absolute: s.Absolute, Reading: s.Reading}
}

// Check returns an error for the first setting that is out of bounds.
func (s Settings) Check(g game.Game) error { return s.Shape(g).Check() }

// Family makes engines that use a Network. Without a limit they look one ply ahead (Messerschmidt); with a limit they search as far as the limit.
var Family = engine.NewFamily(func(g game.Game, s Settings, genes []byte) (engine.Model, error) {
	shape := s.Shape(g)
	weights, err := DecodeWeights(genes, shape)
	if err != nil {
		return engine.Model{}, err
	}
	network := New(shape, weights)
	tables := sync.Pool{New: func() any { return NewTable(shape) }}
	return engine.Model{
		Choose: func(p game.Position) engine.Result {
			table := tables.Get().(*Table)
			defer tables.Put(table)
			number, value := table.Choose(network, p)
			return engine.Result{Move: p.Moves()[number], Value: value, Depth: 1}
		},
		NewSearch: newSearch(shape, network),
	}, nil
})

// newSearch returns a function that makes searches with the network n. s is the shape of n.
func newSearch(s Shape, n *Network) func() engine.Search {
	switch g := s.Game.(type) {
	case tictactoe.Game:
		return tictactoesearch.ForEngine(func() tictactoesearch.Evaluator { return NewEvaluator(s, n).marks })
	case *connect4.Game:
		return connect4search.ForEngine(g, func() connect4search.Evaluator { return leaves{by: NewEvaluator(s, n)} })
	}
	return checkerssearch.ForEngine(func() checkerssearch.Evaluator { return NewEvaluator(s, n) })
}
