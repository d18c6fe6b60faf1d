package gamer

import (
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// inCheckers is a choice as a gamer makes it, of one of checkers.
func inCheckers(p checkers.Position, c search.Choice) choice {
	return choice{move: p.Board().Move(c.Step), value: c.Value, depth: c.Depth}
}

// checkersSearcher makes searchers that give the leaves their values by
// evaluators.
func checkersSearcher(evaluator func() search.Evaluator) func() searcher {
	return func() searcher {
		s := search.New(evaluator())
		return func(p game.Position, limit engine.Limit) choice {
			position := p.(checkers.Position)
			return inCheckers(position, s.Choose(position, position.Steps(), limit))
		}
	}
}
