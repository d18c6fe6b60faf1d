package search

import (
	"context"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// ForEngine returns a function that makes searches for an engine. Each search has an evaluator of its own.
func ForEngine(newEvaluator func() Evaluator) func() engine.Search {
	return func() engine.Search {
		value := newEvaluator()
		return func(ctx context.Context, p game.Position, limit engine.Limit) (engine.Result, error) {
			return choose(ctx, p.(tictactoe.Position), value, limit)
		}
	}
}
