package gamer

import (
	"fmt"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// connectFour is the Connect Four that a file's gamer plays.
func (f *File) connectFour() (*connect4.Game, error) {
	g, is, err := connect4.Parse(f.Game)
	if err != nil || !is {
		return nil, fmt.Errorf("plays a game %.40q that its system does not know", f.Game)
	}
	return g, nil
}

// inConnectFour is a choice as a gamer makes it, of one of Connect Four.
func inConnectFour(g *connect4.Game, c search.Choice) choice {
	return choice{move: g.Move(c.Cell), value: c.Value, depth: c.Depth}
}

// connectFourSearcher makes searchers that give the leaves their values by
// evaluators.
func connectFourSearcher(g *connect4.Game, evaluator func() search.Evaluator) func() searcher {
	return func() searcher {
		s := search.New(evaluator())
		return func(p game.Position, limit engine.Limit) choice {
			return inConnectFour(g, s.Choose(p.(connect4.Position), limit))
		}
	}
}
