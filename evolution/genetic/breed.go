package genetic

import (
	"context"
	"math/rand/v2"
	"slices"
	"sort"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/rng"
)

// Next makes the next generation from an evaluated one, on as many goroutines
// as cores says. Its streams are those of the generation and of each mutant, so
// that a run can go on from any generation, on any number of cores.
func (p *Population) Next(cores int) *Population {
	s := p.settings
	r := rng.Stream(p.seed, "breed", uint64(p.generation))
	wheel := p.wheel()
	parent := func() mlp.Genome { return slices.Clone(p.genomes[wheel.spin(r)]) }
	next := &Population{settings: s, seed: p.seed, generation: p.generation + 1}
	var mutants []int
	for len(next.genomes) < s.Population {
		switch x := r.Float64(); {
		case x < s.Crossover:
			a, b := parent(), parent()
			s.coding().Swap(a, b, r.IntN(s.bits()))
			next.genomes = append(next.genomes, a, b)
		case x < s.Crossover+s.Mutation:
			mutants = append(mutants, len(next.genomes))
			next.genomes = append(next.genomes, parent())
		default:
			next.genomes = append(next.genomes, parent())
		}
	}
	// The last crossover may have had room for one of its children only.
	next.genomes = next.genomes[:s.Population]
	_ = arena.ForEach(context.Background(), len(mutants), cores, func() func(int) {
		return func(i int) {
			child := mutants[i]
			s.mutate(next.genomes[child], rng.Stream(p.seed, "mutate", uint64(p.generation), uint64(child)))
		}
	})
	return next
}

// bits is the length of a bit string.
func (s Settings) bits() int { return s.shape().Genes() * s.Bits }

// mutate turns each bit with probability Flip.
func (s Settings) mutate(g mlp.Genome, r *rand.Rand) {
	coding := s.coding()
	for bit := range s.bits() {
		if r.Float64() < s.Flip {
			coding.Flip(g, bit)
		}
	}
}

// wheel is a roulette wheel: parent i has the slots from sums[i-1] to sums[i].
type wheel struct {
	parents []int
	sums    []int
}

// wheel gives each of the best Parents slots in proportion to its fitness,
// less that of the worst of them, as a share cannot be negative. Where all are
// equal, so are their chances.
func (p *Population) wheel() wheel {
	parents := p.scores.Ranking()[:p.settings.Parents]
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

// spin draws a parent: the first whose sum is greater than the number drawn.
func (w wheel) spin(r *rand.Rand) int {
	e := r.IntN(w.sums[len(w.sums)-1])
	return w.parents[sort.SearchInts(w.sums, e+1)]
}
