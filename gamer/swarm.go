package gamer

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
	"midiconnect4/gamer/tictactoe"
	marks "midiconnect4/gamer/tictactoe/search"
)

// Swarm is the system of Messerschmidt: a perceptron and a look one ply ahead,
// for tic-tac-toe and checkers.
const Swarm = "swarm"

// swarm reads the settings that shape the network, and makes it.
func swarm(f *File) (mind, error) {
	var s struct {
		Hidden     int  `json:"hidden"`
		Quiescence bool `json:"quiescence"`
		Absolute   bool `json:"absolute"`
	}
	if err := json.Unmarshal(f.Settings, &s); err != nil {
		return mind{}, errors.New("has settings that cannot be read")
	}
	g, err := FindGame(f.Game)
	if err != nil {
		return mind{}, fmt.Errorf("plays a game %.40q that its system does not know", f.Game)
	}
	shape := mlp.Shape{Game: g, Hidden: s.Hidden, Quiescence: s.Quiescence, Absolute: s.Absolute}
	if err := shape.Check(); err != nil {
		return mind{}, fmt.Errorf("has impossible settings: %w", err)
	}
	weights, err := mlp.DecodeWeights(f.Genes, shape)
	if err != nil {
		return mind{}, err
	}
	network := mlp.New(shape, weights)
	tables := sync.Pool{New: func() any { return mlp.NewTable(shape) }}
	return mind{
		game: g,
		choose: func(p game.Position) choice {
			table := tables.Get().(*mlp.Table)
			defer tables.Put(table)
			number, value := table.Choose(network, p)
			return choice{move: p.Moves()[number], value: value, depth: 1}
		},
		searcher: swarmSearcher(shape, network),
	}, nil
}

// swarmSearcher makes searchers by a network of a shape.
func swarmSearcher(shape mlp.Shape, network *mlp.Network) func() searcher {
	if shape.Game == (tictactoe.Game{}) {
		return ticTacToeSearcher(func() marks.Evaluator { return mlp.NewEvaluator(shape, network).Marks })
	}
	return checkersSearcher(func() search.Evaluator { return mlp.NewEvaluator(shape, network) })
}
