package nndtf

import (
	"math"
	"math/rand/v2"
)

// traditional is an iteration of the paper's traditional genetic algorithm (section 6, figure 6): pairs of parents, arithmetic crossover,
// non-uniform mutation. The children replace the population. If the best member was better than all of them, it replaces the worst child.
func (t *trainer) traditional(members []member, iteration int, r *rand.Rand) {
	best := fittest(members)
	reach := t.settings.reach(iteration)
	var children []member
	for len(children) < len(members) {
		for _, genes := range t.settings.cross(spin(members, r).genes, spin(members, r).genes, r) {
			for i, gene := range genes {
				if r.Float64() < t.settings.Mutation {
					genes[i] = mutated(gene, reach, r)
				}
			}
			children = append(children, t.try(genes))
		}
	}
	copy(members, children)
	keep(members, best)
}

// keep replaces the worst member by best if all members are worse than it.
func keep(members []member, best member) {
	if fittest(members).fitness < best.fitness {
		members[worst(members)] = best
	}
}

// cross is arithmetic crossover, at its rate. The children are at mirrored places on the line between their parents.
func (s Settings) cross(a, b []float32, r *rand.Rand) [2][]float32 {
	share := float32(1)
	if r.Float64() < s.Crossover {
		share = r.Float32()
	}
	between := func(a, b []float32) []float32 {
		child := make([]float32, len(a))
		for i := range child {
			child[i] = bounded(float32(a[i]*share) + float32(b[i]*(1-share)))
		}
		return child
	}
	return [2][]float32{between(a, b), between(b, a)}
}

// reach is (1 − t/T)^b in iteration t, from 0. Mutations reach the bounds at first, and change nothing after T iterations.
func (s Settings) reach(iteration int) float64 {
	left := max(0, 1-float64(iteration)/float64(s.Horizon))
	reach := 1.0
	for range s.Shape {
		reach *= left
	}
	return reach
}

// mutated is a gene after non-uniform mutation: it moves towards one of its bounds by a share of 1 − u^reach, with u uniform in [0, 1).
func mutated(gene float32, reach float64, r *rand.Rand) float32 {
	share := float32(1 - power(r.Float64(), reach))
	bound := float32(1)
	if r.IntN(2) == 0 {
		bound = -1
	}
	return bounded(gene + float32((bound-gene)*share))
}

// power is x^q, both 0 to 1, as a product of square roots, since math.Pow differs between machines.
func power(x, q float64) float64 {
	const bits = 24 // of q, enough for a float32
	result := 1.0
	for range bits {
		x = math.Sqrt(x)
		if q *= 2; q >= 1 {
			q--
			result = float64(result * x)
		}
	}
	return result
}
