package swarm

import (
	"context"

	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/strength"
)

// train does a complete run on one core. It returns the last iteration, measured.
func train(s Settings, seed uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p, g := New(s, seed), Generation{Settings: s, Seed: seed, Number: 1, Cores: 1}
	for ; ; g.Number++ {
		if _, err := p.Measure(context.Background(), g); err != nil {
			return nil, err
		}
		if g.Number == s.Iterations {
			return p, nil
		}
		p = p.Next(g)
	}
}

// againstRandom plays the champion of a run against random moves. seed is the run's seed.
func (p *Population) againstRandom(seed uint64, t contest.Test) (*strength.PairResults, error) {
	return t.AgainstRandom(context.Background(), p.rules.shape, p.champion().Network, seed, func() {})
}
