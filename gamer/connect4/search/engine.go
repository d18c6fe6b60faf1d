package search

import (
	"context"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// ForEngine returns a function that makes searches of g for an engine. Each search has an evaluator of its own.
func ForEngine(g *connect4.Game, newEvaluator func() Evaluator) func() engine.Search {
	return func() engine.Search {
		s := New(newEvaluator())
		return func(ctx context.Context, p game.Position, limit engine.Limit) (engine.Result, error) {
			c, err := s.ChooseContext(ctx, p.(connect4.Position), limit)
			if err != nil {
				return engine.Result{}, err
			}
			return engine.Result{Move: g.Move(c.Cell), Value: c.Value, Depth: c.Depth}, nil
		}
	}
}
