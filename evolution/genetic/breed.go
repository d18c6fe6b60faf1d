package genetic

import (
	"context"
	"math/rand/v2"
	"slices"
	"sort"

	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/parallel"
)

// Next breeds the next generation from p, which must have been measured. Each generation and each mutant has a random stream of its own. So the
// result does not depend on the number of cores, or on where a run was resumed.
func (p *Population) Next(g Generation) *Population {
	s := g.Settings
	r := g.Stream("breed")
	wheel := p.wheel(s.Parents)
	parent := func() mlp.Genome { return slices.Clone(p.genomes[wheel.spin(r)]) }
	next := new(Population)
	var mutants []int
	for len(next.genomes) < s.Population {
		switch x := r.Float64(); {
		case x < s.Crossover:
			a, b := parent(), parent()
			s.Coding.Swap(a, b, r.IntN(s.bits()))
			next.genomes = append(next.genomes, a, b)
		case x < s.Crossover+s.Mutation:
			mutants = append(mutants, len(next.genomes))
			next.genomes = append(next.genomes, parent())
		default:
			next.genomes = append(next.genomes, parent())
		}
	}
	// Crossover adds two children at once, so there may be one too many.
	next.genomes = next.genomes[:s.Population]
	_ = parallel.ForEach(context.Background(), len(mutants), g.Cores, func() func(int) error {
		return func(i int) error {
			child := mutants[i]
			s.mutate(next.genomes[child], g.Stream("mutate", uint64(child)))
			return nil
		}
	})
	return next
}

func (s Settings) bits() int { return s.shape().Genes() * s.Bits }

// mutate flips each bit of g with probability s.Flip.
func (s Settings) mutate(g mlp.Genome, r *rand.Rand) {
	coding := s.Coding
	for bit := range s.bits() {
		if r.Float64() < s.Flip {
			coding.Flip(g, bit)
		}
	}
}

// wheel is a roulette wheel for choosing parents. Parent i has the slots from sums[i-1] to sums[i]-1.
type wheel struct {
	parents []int
	sums    []int
}

// wheel returns a roulette wheel of the best n networks. Fitness may be negative, so the number of a network's slots is its fitness minus the lowest
// fitness of the n. If all n are equally fit, each has one slot.
func (p *Population) wheel(n int) wheel {
	parents := p.scores.Ranking()[:n]
	w := wheel{parents: parents, sums: make([]int, len(parents))}
	least := p.scores.Fitness[parents[len(parents)-1]]
	sum := 0
	for i, parent := range parents {
		sum += p.scores.Fitness[parent] - least
		w.sums[i] = sum
	}
	if sum == 0 {
		for i := range w.sums {
			w.sums[i] = i + 1
		}
	}
	return w
}

// spin draws a slot at random, and returns its parent.
func (w wheel) spin(r *rand.Rand) int {
	e := r.IntN(w.sums[len(w.sums)-1])
	return w.parents[sort.SearchInts(w.sums, e+1)]
}
