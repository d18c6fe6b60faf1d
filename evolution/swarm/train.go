package swarm

import (
	"context"

	"midiconnect4/evolution/strength"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// Train is a whole run: its last iteration, measured. played is told of each
// game.
func Train(ctx context.Context, s Settings, from uint64, played func()) (*Population, error) {
	p, err := New(s, from)
	if err != nil {
		return nil, err
	}
	for {
		if err := p.Measure(ctx, 1, played); err != nil {
			return nil, err
		}
		if p.Last() {
			return p, nil
		}
		p = p.Next()
	}
}

// AgainstRandom lets the best of a measured iteration play some games on each
// side against random moves (section 4.4). played is told of each game.
func (p *Population) AgainstRandom(ctx context.Context, games int, played func()) (*strength.PairResults, error) {
	table, champion := mlp.NewTable(p.rules.shape), p.champion().network
	r := rng.Stream(p.seed, "random opponent")
	meeting := new(strength.PairResults)
	for range games {
		var results [2]strength.Result
		for side := range results {
			outcome := table.AgainstRandom(champion, game.Side(side), r)
			results[side] = strength.ResultFor(outcome, game.Side(side))
			played()
		}
		meeting[results[0]][results[1]]++
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return meeting, nil
}
