package nndtf

import (
	"math/rand/v2"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/tictactoe/nndtf"
)

type member struct {
	genes   []float32 // parameters of the network, −1 to 1
	fitness float64   // 0 to 1
}

// trainer has what stays the same in all iterations.
type trainer struct {
	settings Settings
	patterns []pattern
}

func newTrainer(s Settings, from uint64) *trainer {
	return &trainer{s, s.drawPatterns(from)}
}

// iterate replaces the members by the members after the next iteration. It replaces whole members, and changes no genes in place.
func (t *trainer) iterate(members []member, iteration int, r *rand.Rand) {
	if t.settings.Algorithm == Traditional {
		t.traditional(members, iteration, r)
	} else {
		t.improved(members, r)
	}
}

// try returns the member with the given genes.
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

// draw returns a random gene, uniform between its bounds.
func draw(r *rand.Rand) float32 { return 2*float32(r.Float32()) - 1 }

// bounded clamps a gene to its bounds, because rounding may move it out of them.
func bounded(gene float32) float32 { return max(-1, min(1, gene)) }

// spin chooses a member by roulette, with a probability proportional to its fitness (equations 21 and 22).
func spin(members []member, r *rand.Rand) member {
	return members[arena.Roulette(r, len(members), func(i int) float64 { return members[i].fitness })]
}

// worst returns the index of the least fit member; of several equal ones, the first.
func worst(members []member) int {
	at := 0
	for i, m := range members {
		if m.fitness < members[at].fitness {
			at = i
		}
	}
	return at
}

// fittest returns the fittest member; of several equal ones, the first.
func fittest(members []member) member {
	best := members[0]
	for _, m := range members {
		if m.fitness > best.fitness {
			best = m
		}
	}
	return best
}
