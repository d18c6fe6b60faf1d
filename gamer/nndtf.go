package gamer

import (
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/nndtf"
)

// NNDTF is the system of Ling and Lam: a network with double transfer functions,
// or its rival, that names a cell of tic-tac-toe.
const NNDTF = "nndtf"

// nnDTF reads the settings that shape the network, and makes it.
func nnDTF(f *File) (mind, error) {
	var s struct {
		Network string `json:"network"`
		Hidden  int    `json:"hidden"`
	}
	if err := json.Unmarshal(f.Settings, &s); err != nil {
		return mind{}, errors.New("has settings that cannot be read")
	}
	g := tictactoe.Game{}
	if f.Game != g.Name() {
		return mind{}, fmt.Errorf("plays a game %.40q that its system does not know", f.Game)
	}
	shape := nndtf.Shape{Kind: s.Network, Hidden: s.Hidden}
	if err := shape.Check(); err != nil {
		return mind{}, fmt.Errorf("has impossible settings: %w", err)
	}
	parameters, err := nndtf.Decode(f.Genes, shape)
	if err != nil {
		return mind{}, err
	}
	net := nndtf.New(shape, parameters)
	return mind{
		game: g,
		// A cell is all that the network says: its value is that of a draw.
		choose: func(p game.Position) choice {
			cell := nndtf.Choose(net, p.(tictactoe.Position))
			return choice{move: tictactoe.Move(cell.First())}
		},
	}, nil
}
