package swarm

import (
	"math/rand/v2"
	"slices"

	"midiconnect4/evolution/contest"
)

// fly updates the personal best of each particle, and moves the particle (section 3.2.2, steps d and e).
func (p *Population) fly(g Generation) []particle {
	candidates := p.candidates()
	next := make([]particle, len(p.particles))
	for i, q := range p.particles {
		var neighbours []candidate
		for _, n := range p.rules.neighbourhoods[i] {
			neighbours = append(neighbours, candidates[n])
		}
		best := neighbours[leader(neighbours)]
		r := g.Stream("flight", uint64(i))
		q.best = candidates[i].Agent
		weights, velocity := g.Settings.move(q, best.Weights, r)
		q.position, q.velocity = contest.NewAgent(p.rules.shape, weights), velocity
		next[i] = g.Settings.adapt(q, best.found)
	}
	return next
}

// move returns the particle's next position and velocity (equations 2.13 and 2.14). best is the best position in its neighbourhood. With gcpso, a
// particle that is already at best and at its personal best searches around this position instead (equation 2.16).
func (s Settings) move(q particle, best []float32, r *rand.Rand) (position, velocity []float32) {
	at, own := q.position.Weights, q.best.Weights
	w, c1, c2, limit := float32(s.Inertia), float32(s.Cognitive), float32(s.Social), float32(s.VMax)
	position, velocity = make([]float32, len(at)), make([]float32, len(at))
	for i, x := range at {
		pull := float32(float32(c1*r.Float32())*(own[i]-x)) + float32(float32(c2*r.Float32())*(best[i]-x))
		velocity[i] = max(-limit, min(limit, float32(w*q.velocity[i])+pull))
		position[i] = x + velocity[i]
	}
	if s.Algorithm == GCPSO && slices.Equal(at, own) && slices.Equal(own, best) {
		for i := range position {
			position[i] += float32(q.rho * (1 - 2*float64(r.Float64())))
		}
	}
	return position, velocity
}

// Bounds of rho. A normal run never reaches them; they keep a diverging run from reaching Inf or 0.
const (
	minRho = 1e-30
	maxRho = 1e3
)

// adapt changes rho by van den Bergh's rule, which the thesis cites. found reports whether this iteration found a better position than the
// neighbourhood's best.
func (s Settings) adapt(q particle, found bool) particle {
	if found {
		q.successes, q.failures = q.successes+1, 0
	} else {
		q.successes, q.failures = 0, q.failures+1
	}
	switch {
	case q.successes > s.Successes:
		q.rho = min(maxRho, 2*q.rho)
	case q.failures > s.Failures:
		q.rho = max(minRho, q.rho/2)
	}
	return q
}
