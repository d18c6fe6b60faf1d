package es

import (
	"math/rand/v2"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/game"
)

// checkersPlayer chooses a step of a move in an undecided position.
type checkersPlayer func(checkers.Position) checkers.Step

// player returns a player that searches with network n.
func (s Checkers) player(n *eval.Network) checkersPlayer {
	searcher, limit := search.New(n), s.Limit()
	return func(p checkers.Position) checkers.Step {
		steps := p.Steps()
		if len(steps) == 1 {
			return steps[0]
		}
		return searcher.Choose(p, steps, limit).Step
	}
}

// meet plays a game from a position, for at most Longest steps. players[side] plays a side.
func (s Checkers) meet(from checkers.Position, players [2]checkersPlayer) game.Outcome {
	p := from
	for range s.Longest {
		if o := p.Outcome(); o != game.Undecided {
			return o
		}
		p = p.After(players[p.Turn()](p))
	}
	return s.call(p.Board())
}

// call decides an unfinished game: a side wins if its pieces are worth at least Lead more; otherwise the game is drawn.
func (s Checkers) call(b checkers.Board) game.Outcome {
	switch more := float64(search.Material{}.Value(b)); {
	case more >= s.Lead:
		return game.Win(b.Turn())
	case more <= -s.Lead:
		return game.Win(b.Turn().Other())
	}
	return game.Draw
}

// checkersOpening returns the position after a number of random steps. If these end the game, it draws new ones.
func checkersOpening(plies int, r *rand.Rand) checkers.Position {
	start, _ := checkers.Game{}.Start().(checkers.Position)
	p := start
	for done := 0; done < plies; done++ {
		steps := p.Steps()
		p = p.After(steps[r.IntN(len(steps))])
		if p.Outcome() != game.Undecided {
			p, done = start, -1
		}
	}
	return p
}
