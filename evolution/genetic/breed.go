package genetic

import (
	"context"
	"math/rand/v2"
	"slices"
	"sort"

	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/parallel"
)

// Next breeds the next generation; p must have been measured. The generation and each mutant have random streams of their own, so that a run can be
// resumed from any generation, with any number of cores.
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
	// The last crossover may have made one child too many.
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

// mutate flips each bit of g with probability Flip.
func (s Settings) mutate(g mlp.Genome, r *rand.Rand) {
	coding := s.Coding
	for bit := range s.bits() {
		if r.Float64() < s.Flip {
			coding.Flip(g, bit)
		}
	}
}

// wheel is a roulette wheel for drawing parents: parent i has the slots in [sums[i-1], sums[i]).
type wheel struct {
	parents []int
	sums    []int
}

// wheel returns a wheel of the best n networks. A network's number of slots is its fitness minus the fitness of the worst of them, since fitness
// may be negative. If all n have the same fitness, each gets one slot.
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

// spin chooses a parent by roulette: it returns the index of the first parent whose sum is greater than a random number.
func (w wheel) spin(r *rand.Rand) int {
	e := r.IntN(w.sums[len(w.sums)-1])
	return w.parents[sort.SearchInts(w.sums, e+1)]
}
