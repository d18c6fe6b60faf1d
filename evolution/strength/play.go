package strength

import (
	"context"
	"math/rand/v2"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/parallel"
)

// opening returns the position after a number of random moves. If the moves end the game, it draws new ones.
func opening(g game.Game, plies int, r *rand.Rand) game.Position {
	p := g.Start()
	for done := 0; done < plies; done++ {
		moves := p.Moves()
		p = p.Play(moves[r.IntN(len(moves))])
		if p.Outcome() != game.Undecided {
			p, done = g.Start(), -1
		}
	}
	return p
}

// PlayOn plays a game from p to its end. Before each move, it calls a function with the position and the move. The function may be nil.
func PlayOn(ctx context.Context, p game.Position, gamers [2]engine.Engine, each func(game.Position, game.Move)) (game.Outcome, error) {
	for p.Outcome() == game.Undecided {
		c, err := gamers[p.Turn()].Choose(ctx, p)
		if err != nil {
			return game.Undecided, err
		}
		if each != nil {
			each(p, c.Move)
		}
		p = p.Play(c.Move)
	}
	return p.Outcome(), nil
}

// each calls a function with every number from 0 to n-1, on the given number of cores.
func each(ctx context.Context, n, cores int, do func(i int) error) error {
	return parallel.ForEach(ctx, n, cores, func() func(int) error { return do })
}
