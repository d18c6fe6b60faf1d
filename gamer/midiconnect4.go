package gamer

import (
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/network"
)

// MidiConnect4 is the system of Miranda and Zhang: a sigmoid network and its
// 2-ply choice, for Connect Four.
const MidiConnect4 = "midi-connect4"

// SelfPlay is the system that evolves the same networks by self-play with
// random moves.
const SelfPlay = "self-play"

// midiConnect4 reads the settings that shape the network, and makes it.
func midiConnect4(f *File) (func(game.Position) game.Move, error) {
	var s struct {
		Hidden int     `json:"hidden"`
		Bits   int     `json:"bits"`
		Range  float64 `json:"range"`
	}
	if err := json.Unmarshal(f.Settings, &s); err != nil {
		return nil, errors.New("has settings that cannot be read")
	}
	g, is, err := connect4.Parse(f.Game)
	if err != nil || !is {
		return nil, fmt.Errorf("plays a game %.40q that its system does not know", f.Game)
	}
	shape, coding := network.Shape{Game: g, Hidden: s.Hidden}, network.Coding{Bits: s.Bits, Range: s.Range}
	if err := shape.Check(); err != nil {
		return nil, fmt.Errorf("has impossible settings: %w", err)
	}
	if err := coding.Check(); err != nil {
		return nil, fmt.Errorf("has impossible settings: %w", err)
	}
	genome, err := network.DecodeGenome(f.Genes, shape, coding)
	if err != nil {
		return nil, err
	}
	net := network.NewSigmoid(shape, coding, genome)
	return func(p game.Position) game.Move {
		return g.Move(net.Choose(p.(connect4.Position)))
	}, nil
}
