package mlp

import (
	"errors"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// SigmoidSettings are the settings of a Sigmoid: its shape, and the coding of its genes.
type SigmoidSettings struct {
	Hidden int `json:"hidden" usage:"hidden neurons"`
	Coding
	Blind bool `json:"blind,omitempty" usage:"the network also values games that end within the two plies"`
}

// shape returns the shape of the network for the game g.
func (s SigmoidSettings) shape(g *connect4.Game) Shape {
	return Shape{Game: g, Hidden: s.Hidden, Blind: s.Blind}
}

// Check returns an error for the first setting that is out of bounds.
func (s SigmoidSettings) Check(g *connect4.Game) error {
	if err := s.shape(g).Check(); err != nil {
		return err
	}
	return s.Coding.Check()
}

// SigmoidFamily makes engines that choose as Sigmoid.Choose does (Miranda and Zhang).
var SigmoidFamily = engine.NewFamily(func(g *connect4.Game, s SigmoidSettings, genes []byte) (engine.Model, error) {
	genome, err := DecodeGenome(genes, s.shape(g), s.Coding)
	if err != nil {
		return engine.Model{}, err
	}
	net := NewSigmoid(s.shape(g), s.Coding, genome)
	return engine.Model{
		Choose: func(p game.Position) engine.Result {
			cell, value := net.Choose(p.(connect4.Position))
			return engine.Result{Move: g.Move(cell), Value: value, Depth: 2}
		},
		NewSearch: search.ForEngine(g, func() search.Evaluator { return NewEvaluator(net) }),
	}, nil
})

// TanhSettings are the settings of a Tanh: its shape, and the depth of its search.
type TanhSettings struct {
	Hidden int `json:"hidden"`
	engine.DepthSetting
	EarlyDraws bool `json:"early-draws,omitempty"`
}

// shape returns the shape of the network for the game g.
func (s TanhSettings) shape(g *connect4.Game) Shape {
	return Shape{Game: g, Hidden: s.Hidden, EarlyDraws: s.EarlyDraws}
}

// Check returns an error that lists all settings that are out of bounds.
func (s TanhSettings) Check(g *connect4.Game) error {
	return errors.Join(s.shape(g).Check(), s.Limit().Check())
}

// TanhFamily makes engines that search with a Tanh network (Yaakob and Mahdin).
var TanhFamily = engine.NewFamily(func(g *connect4.Game, s TanhSettings, genes []byte) (engine.Model, error) {
	weights, err := decodeTanh(genes, s.shape(g))
	if err != nil {
		return engine.Model{}, err
	}
	return engine.Model{
		Limit:     s.Limit(),
		NewSearch: search.ForEngine(g, func() search.Evaluator { return NewTanh(s.shape(g), weights) }),
	}, nil
})
