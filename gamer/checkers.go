package gamer

import (
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/lookahead"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/search"
)

// inCheckers is a choice as a gamer makes it, of one of checkers.
func inCheckers(p checkers.Position, c lookahead.Choice) choice {
	return choice{move: p.Board().Move(c.Step), value: c.Value, depth: c.Depth}
}

// checkersSearcher makes searchers that give the leaves their values by
// evaluators.
func checkersSearcher(evaluator func() lookahead.Evaluator) func() searcher {
	return func() searcher {
		s := lookahead.New(evaluator())
		return func(p game.Position, limit search.Limit) choice {
			position := p.(checkers.Position)
			return inCheckers(position, s.Choose(position, position.Steps(), limit))
		}
	}
}
