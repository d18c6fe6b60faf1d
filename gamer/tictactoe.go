package gamer

import (
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/search"
)

// ticTacToeSearcher makes searchers that give the leaves their values by
// evaluators.
func ticTacToeSearcher(evaluator func() search.Evaluator) func() searcher {
	return func() searcher {
		value := evaluator()
		return func(p game.Position, limit engine.Limit) choice {
			c := search.Choose(p.(tictactoe.Position), value, limit)
			return choice{move: tictactoe.Move(c.Number), value: c.Value, depth: c.Depth}
		}
	}
}
