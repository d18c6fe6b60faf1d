package cmaes

import (
	"context"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// Generation describes an iteration to its Population.
type Generation = arena.Generation[Settings]

// Population is one iteration. It holds a distribution; the samples follow from the seed.
type Population struct {
	shape        mlp.Shape
	distribution distribution
	hall         []*contest.Agent // the hall of fame: means of earlier iterations; empty without Settings.Fame
	scores       arena.Scores     // of each sample, then of the mean; without fitness before Measure
}

// New draws the first mean.
func New(s Settings, seed uint64) *Population {
	shape := contest.MustShape(s.Game, s.Settings)
	first := contest.FirstWeights(shape, s.Initial, seed)
	return &Population{shape: shape, distribution: start(first, s.Step, s.Covariance == byParts)}
}

// draw is a sample's draw from N(0, I).
func (p *Population) draw(g Generation, sample int) []float64 {
	r, z := g.Stream("sample", uint64(sample)), make([]float64, len(p.distribution.mean))
	for i := range z {
		z[i] = rng.Normal(r)
	}
	return z
}

// champion is the mean: the best guess, as fitness is noisy.
func (p *Population) champion() *contest.Agent {
	return contest.NewAgent(p.shape, contest.Single(p.distribution.mean))
}

// Measure lets the samples and the mean compete. If ctx ends before the last game, p is unchanged.
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

// Next adapts the distribution to the better half of the samples.
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

// Best is the mean, with its points in the iteration's games.
func (p *Population) Best(g Generation) arena.Champion {
	return arena.Champion{
		Game: g.Settings.Game, Fitness: float64(p.scores.Fitness[g.Settings.samples()]), Genes: mlp.EncodeWeights(p.champion().Weights),
	}
}
