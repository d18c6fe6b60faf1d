package swarm

import (
	"context"

	"midiconnect4/evolution/strength"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// Train does a whole run on one core, and returns its last iteration, measured. played
// is called after each game.
func Train(ctx context.Context, s Settings, seed uint64, played func()) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p, g := New(s, seed), Generation{Settings: s, Seed: seed, Number: 1, Cores: 1, Played: played}
	for {
		if _, err := p.Measure(ctx, g); err != nil {
			return nil, err
		}
		if g.Number == s.Iterations {
			return p, nil
		}
		p = p.Next(g)
		g.Number++
	}
}

// Test is how a champion is measured against random moves.
type Test struct {
	Games    int  `json:"games"`              // on each side
	Declines bool `json:"declines,omitempty"` // the random player need not jump in checkers
}

// AgainstRandom lets the champion of the run with a seed play against random moves
// (section 4.4). played is called after each game.
func (p *Population) AgainstRandom(ctx context.Context, seed uint64, t Test, played func()) (*strength.PairResults, error) {
	table, champion := mlp.NewTable(p.rules.shape), p.champion().network
	r := rng.Stream(seed, "random opponent")
	pairs := new(strength.PairResults)
	for range t.Games {
		var results [2]strength.Result
		for side := range results {
			outcome := table.AgainstRandom(champion, game.Side(side), r, t.Declines)
			results[side] = strength.ResultFor(outcome, game.Side(side))
			played()
		}
		pairs[results[0]][results[1]]++
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return pairs, nil
}
