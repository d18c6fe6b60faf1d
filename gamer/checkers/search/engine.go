package search

import (
	"context"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// ForEngine returns a function that makes searches for an engine. Each search has an evaluator of its own.
func ForEngine(newEvaluator func() Evaluator) func() engine.Search {
	return func() engine.Search {
		s := New(newEvaluator())
		return func(ctx context.Context, p game.Position, limit engine.Limit) (engine.Result, error) {
			position := p.(checkers.Position)
			c, err := s.ChooseContext(ctx, position, position.Steps(), limit)
			if err != nil {
				return engine.Result{}, err
			}
			return engine.Result{Move: position.Board().Move(c.Step), Value: c.Value, Depth: c.Depth}, nil
		}
	}
}
