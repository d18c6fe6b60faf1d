package swarm

import (
	"math/rand/v2"
	"slices"

	"midiconnect4/evolution/contest"
	"midiconnect4/internal/rng"
)

// breed replaces the weaker half of the individuals by mutants of the better half (section 3.2.1, steps c and d). Survivors come first in the
// result. If the number of individuals is odd, the middle one survives but has no mutant.
func (p *Population) breed(g Generation) []particle {
	candidates := p.candidates()
	slices.SortStableFunc(candidates, func(a, b candidate) int { return b.score - a.score })
	half := len(candidates) / 2
	next := make([]particle, 0, len(candidates))
	for _, c := range candidates[:len(candidates)-half] {
		next = append(next, particle{position: c.Agent})
	}
	for i := range half {
		r := g.Stream("mutant", uint64(i))
		next = append(next, particle{position: contest.NewAgent(p.rules.shape, g.Settings.mutant(next[i].position.Weights, r))})
	}
	return next
}

// mutant returns a copy of parent with random noise added to each weight.
func (s Settings) mutant(parent []float32, r *rand.Rand) []float32 {
	weights, draw := make([]float32, len(parent)), noises[s.Algorithm]
	for i, w := range parent {
		weights[i] = w + float32(s.Noise*draw(r))
	}
	return weights
}

// noises maps each algorithm of evolutionary programming to a function that draws noise.
var noises = map[string]func(*rand.Rand) float64{
	EPUniform:   (*rand.Rand).Float64,
	EPGaussian:  rng.Normal,
	EPSymmetric: func(r *rand.Rand) float64 { return 2*float64(r.Float64()) - 1 },
}
