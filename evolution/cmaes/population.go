package cmaes

import (
	"context"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// Generation describes an iteration of CMA-ES to its population.
type Generation = arena.Generation[Settings]

// Population is one iteration. It stores only the distribution: the samples are drawn again from the seed when they are needed.
type Population struct {
	shape        mlp.Shape
	distribution distribution
	hall         []*contest.Agent // means of earlier iterations, oldest first; empty if Settings.Fame is 0
	scores       arena.Scores     // scores of the samples and, last, of the mean; no fitness before Measure
}

// New returns the first population, with a random mean.
func New(s Settings, seed uint64) *Population {
	shape := contest.MustShape(s.Game, s.Settings)
	first := contest.FirstWeights(shape, s.Initial, seed)
	return &Population{shape: shape, distribution: start(first, s.Step, s.Covariance == byParts)}
}

// draw returns the vector from N(0, I) that belongs to a sample.
func (p *Population) draw(g Generation, sample int) []float64 {
	r, z := g.Stream("sample", uint64(sample)), make([]float64, len(p.distribution.mean))
	for i := range z {
		z[i] = rng.Normal(r)
	}
	return z
}

// champion returns the agent of the mean. The mean is the best guess, because the fitness of a single sample depends much on chance.
func (p *Population) champion() *contest.Agent {
	return contest.NewAgent(p.shape, contest.Single(p.distribution.mean))
}

// Measure plays the games of all samples and of the mean. If ctx ends before the last game, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	pool := make([]*mlp.Network, 0, g.Settings.Individuals)
	for i := range g.Settings.samples() {
		pool = append(pool, mlp.New(p.shape, contest.Single(p.distribution.sample(p.draw(g, i)))))
	}
	pool = append(pool, p.champion().Network)
	scores, err := contest.Play(ctx, g, g.Settings.contest(), pool, contest.Networks(p.hall))
	if err == nil {
		p.scores = scores
	}
	return scores, err
}

// Next returns the population after the distribution was adapted to the better half of the samples.
func (p *Population) Next(g Generation) *Population {
	samples := g.Settings.samples()
	c := newConstants(len(p.distribution.mean), samples, g.Settings.Covariance == byParts)
	var best [][]float64
	for _, i := range (arena.Scores{Fitness: p.scores.Fitness[:samples]}).Ranking()[:len(c.weights)] {
		best = append(best, p.draw(g, i))
	}
	next := &Population{shape: p.shape, distribution: p.distribution.tell(c, best, g.Number)}
	if g.Settings.Fame > 0 {
		next.hall = append(slices.Clip(p.hall), p.champion())
	}
	return next
}

// Best returns the mean, with its score in the iteration's games.
func (p *Population) Best(g Generation) arena.Champion {
	return arena.Champion{
		Game: g.Settings.Game, Fitness: float64(p.scores.Fitness[g.Settings.samples()]), Genes: mlp.EncodeWeights(p.champion().Weights),
	}
}
