package swarm

import (
	"context"

	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/strength"
)

// Train does a whole run on one core, and returns its last iteration, measured. played is called after each game.
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

// AgainstRandom tests the champion of the run with a seed against random moves. played is called after each game.
func (p *Population) AgainstRandom(ctx context.Context, seed uint64, t contest.Test, played func()) (*strength.PairResults, error) {
	return t.AgainstRandom(ctx, p.rules.shape, p.champion().network, seed, played)
}
