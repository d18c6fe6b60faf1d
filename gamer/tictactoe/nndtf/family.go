package nndtf

import (
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// Settings has the shape of a Network.
type Settings struct{ Shape }

// Check returns an error for the first setting that is out of bounds.
func (s Settings) Check(tictactoe.Game) error { return s.Shape.Check() }

// Family makes engines that mark the cell which a Network outputs (Ling and Lam). They do not search, and do not estimate their chance to win.
var Family = engine.NewFamily(func(_ tictactoe.Game, s Settings, genes []byte) (engine.Model, error) {
	parameters, err := Decode(genes, s.Shape)
	if err != nil {
		return engine.Model{}, err
	}
	net := New(s.Shape, parameters)
	return engine.Model{Choose: func(p game.Position) engine.Result {
		return engine.Result{Move: tictactoe.Move(choose(net, p.(tictactoe.Position)).First())}
	}}, nil
})
