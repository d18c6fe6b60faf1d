package nndtf

import (
	"math/rand/v2"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/tictactoe/nndtf"
)

type member struct {
	genes   []float32 // the network's parameters, −1 to 1
	fitness float64   // mean worth of the marked cells, 0 to 1
}

// trainer holds what all iterations share.
type trainer struct {
	settings Settings
	patterns []pattern
}

func newTrainer(s Settings, from uint64) *trainer {
	return &trainer{s, s.drawPatterns(from)}
}

// iterate does one iteration: it replaces members of the slice, but does not modify the genes of a member in place.
func (t *trainer) iterate(members []member, iteration int, r *rand.Rand) {
	if t.settings.Algorithm == Traditional {
		t.traditional(members, iteration, r)
	} else {
		t.improved(members, r)
	}
}

// try returns the member with the given genes, and measures its fitness.
func (t *trainer) try(genes []float32) member {
	return member{genes, fitness(nndtf.New(t.settings.network(), genes), t.patterns)}
}

func (t *trainer) random(r *rand.Rand) member {
	genes := make([]float32, t.settings.network().Parameters())
	for i := range genes {
		genes[i] = draw(r)
	}
	return t.try(genes)
}

// draw returns a random gene, uniform within the bounds.
func draw(r *rand.Rand) float32 { return 2*float32(r.Float32()) - 1 }

// bounded returns the gene within its bounds, which rounding errors may exceed.
func bounded(gene float32) float32 { return max(-1, min(1, gene)) }

// spin chooses a member at random, with a probability proportional to its fitness (equations 21 and 22).
func spin(members []member, r *rand.Rand) member {
	return members[arena.Roulette(r, len(members), func(i int) float64 { return members[i].fitness })]
}

// worst returns the index of the least fit member: the first of several.
func worst(members []member) int {
	at := 0
	for i, m := range members {
		if m.fitness < members[at].fitness {
			at = i
		}
	}
	return at
}

// fittest returns the fittest member: the first of several.
func fittest(members []member) member {
	best := members[0]
	for _, m := range members {
		if m.fitness > best.fitness {
			best = m
		}
	}
	return best
}
