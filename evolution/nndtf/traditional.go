package nndtf

import (
	"math"
	"math/rand/v2"
)

// traditional does an iteration of the traditional genetic algorithm (section 6, figure 6), with pairs of parents, arithmetic crossover and
// non-uniform mutation. The children replace all members. If the best member is fitter than every child, it replaces the worst child.
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

// keep replaces the worst member by best, if best is fitter than every member.
func keep(members []member, best member) {
	if fittest(members).fitness < best.fitness {
		members[worst(members)] = best
	}
}

// cross returns two children. With probability Crossover, each child is a weighted mean of the parents, with weights u and 1−u for one child, and
// 1−u and u for the other. Otherwise the children are copies of the parents.
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

// reach returns (1 − t/T)^b, where t is the iteration (from 0), T is Horizon and b is Shape. It falls from 1, when mutations may go as far as the
// bounds, to 0 at iteration T, from which on mutations change nothing.
func (s Settings) reach(iteration int) float64 {
	left := max(0, 1-float64(iteration)/float64(s.Horizon))
	reach := 1.0
	for range s.Shape {
		reach *= left
	}
	return reach
}

// mutated returns a gene after non-uniform mutation: it moves towards one of its bounds by the share 1 − u^reach of the distance, where u is uniform
// in [0, 1).
func mutated(gene float32, reach float64, r *rand.Rand) float32 {
	share := float32(1 - power(r.Float64(), reach))
	bound := float32(1)
	if r.IntN(2) == 0 {
		bound = -1
	}
	return bounded(gene + float32((bound-gene)*share))
}

// power returns x^q, for x and q in [0, 1]. It multiplies repeated square roots, because math.Pow has different results on different machines.
func power(x, q float64) float64 {
	const bits = 24 // bits of q that are used; enough for the precision of float32
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
