package gamer

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/perceptron"
	"midiconnect4/gamer/search"
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
	shape := perceptron.Shape{Game: g, Hidden: s.Hidden, Quiescence: s.Quiescence, Absolute: s.Absolute}
	if err := shape.Check(); err != nil {
		return mind{}, fmt.Errorf("has impossible settings: %w", err)
	}
	weights, err := perceptron.DecodeWeights(f.Genes, shape)
	if err != nil {
		return mind{}, err
	}
	network := perceptron.New(shape, weights)
	tables := sync.Pool{New: func() any { return perceptron.NewTable(shape) }}
	m := mind{game: g, choose: func(p game.Position) choice {
		table := tables.Get().(*perceptron.Table)
		defer tables.Put(table)
		number, value := table.Choose(network, p)
		return choice{move: p.Moves()[number], value: value, depth: 1}
	}}
	if g == (checkers.Game{}) {
		m.searcher = func() searcher {
			table := perceptron.NewTable(shape)
			return func(p game.Position, limit search.Limit) choice {
				number, value, depth := table.Search(network, p.(checkers.Position), limit)
				return choice{move: p.Moves()[number], value: value, depth: depth}
			}
		}
	}
	return m, nil
}
