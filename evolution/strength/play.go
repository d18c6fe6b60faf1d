package strength

import (
	"context"
	"math/rand/v2"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// opening plays random moves. It starts over if the game ends on the way.
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

// PlayOn plays a game from p to its end. each, which may be nil, is told of the
// positions in which a gamer chooses.
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

// each does things number 0 to n−1 on some goroutines, as arena.ForEach does.
func each(ctx context.Context, n, cores int, do func(i int)) error {
	return arena.ForEach(ctx, n, cores, func() func(int) { return do })
}
