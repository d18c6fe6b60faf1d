package solver

import (
	"context"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// perfect is an engine that makes the move which Best finds.
type perfect struct{ name string }

// NewEngine returns an engine that plays tic-tac-toe perfectly.
func NewEngine(name string) engine.Engine { return perfect{name} }

func (e perfect) Name() string { return e.name }

// Choose implements engine.Engine. The confidence is 0.5 + k/9 for a position with the score k.
func (perfect) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	position := p.(tictactoe.Position)
	return engine.Choice{
		Move:       tictactoe.Move(Best(position)),
		Confidence: 0.5 + float64(Score(position))/tictactoe.Count,
	}, nil
}
