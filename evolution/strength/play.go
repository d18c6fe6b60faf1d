package strength

import (
	"context"
	"math/rand/v2"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
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
func PlayOn(p game.Position, gamers [2]gamer.Gamer, each func(game.Position, game.Move)) game.Outcome {
	for p.Outcome() == game.Undecided {
		m, _ := gamers[p.Turn()].Choose(p)
		if each != nil {
			each(p, m)
		}
		p = p.Play(m)
	}
	return p.Outcome()
}

// each does things number 0 to n−1 on some goroutines, as arena.Share does.
func each(ctx context.Context, n, cores int, do func(i int)) error {
	return arena.Share(ctx, n, cores, func() func(int) { return do })
}
