package gamer

import (
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/game"
)

// MidiConnect4 is the system of Miranda and Zhang: a sigmoid network and its
// 2-ply choice, for Connect Four.
const MidiConnect4 = "midi-connect4"

// SelfPlay is the system that evolves the same networks by self-play with
// random moves.
const SelfPlay = "self-play"

// midiConnect4 reads the settings that shape the network, and makes it.
func midiConnect4(f *File) (mind, error) {
	var s struct {
		Hidden int     `json:"hidden"`
		Bits   int     `json:"bits"`
		Range  float64 `json:"range"`
	}
	if err := json.Unmarshal(f.Settings, &s); err != nil {
		return mind{}, errors.New("has settings that cannot be read")
	}
	g, err := f.connectFour()
	if err != nil {
		return mind{}, err
	}
	shape, coding := mlp.Shape{Game: g, Hidden: s.Hidden}, mlp.Coding{Bits: s.Bits, Range: s.Range}
	if err := shape.Check(); err != nil {
		return mind{}, fmt.Errorf("has impossible settings: %w", err)
	}
	if err := coding.Check(); err != nil {
		return mind{}, fmt.Errorf("has impossible settings: %w", err)
	}
	genome, err := mlp.DecodeGenome(f.Genes, shape, coding)
	if err != nil {
		return mind{}, err
	}
	net := mlp.NewSigmoid(shape, coding, genome)
	return mind{
		game: g,
		choose: func(p game.Position) choice {
			cell, value := net.Choose(p.(connect4.Position))
			return inConnectFour(g, search.Choice{Cell: cell, Value: value, Depth: 2})
		},
		searcher: connectFourSearcher(g, func() search.Evaluator { return mlp.NewEvaluator(net) }),
	}, nil
}
