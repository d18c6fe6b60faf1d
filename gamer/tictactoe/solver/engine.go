package solver

import (
	"context"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// perfect is an engine that makes one of the moves which Best finds. The seed decides between them.
type perfect struct {
	name string
	seed *uint64 // nil: it makes the first of these moves
}

// NewEngine returns an engine that plays tic-tac-toe perfectly. Without a seed, it does not draw.
func NewEngine(name string) engine.Engine { return perfect{name, nil} }

func (e perfect) Name() string                       { return e.name }
func (e perfect) WithSeed(seed uint64) engine.Engine { return perfect{e.name, &seed} }

// DrawsRarely implements engine.Rarely.
func (perfect) DrawsRarely() {}

// Drawn implements engine.Drawing: the moves that an engine with a seed draws from.
func (perfect) Drawn(p game.Position) []game.Move { return Best(p.(tictactoe.Position)) }

// Choose implements engine.Engine. The confidence is 0.5 + k/9 for a position with the score k.
func (e perfect) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	return engine.Choice{
		Move:       engine.Draw(e.seed, "perfect gamer", p, e.Drawn(p)),
		Confidence: 0.5 + float64(Score(p.(tictactoe.Position)))/tictactoe.Count,
	}, nil
}
