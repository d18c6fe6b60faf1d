package nndtf

import (
	"math/rand/v2"

	"midiconnect4/gamer/tictactoe/nndtf"
)

// member is a network of a population.
type member struct {
	genes   []float32 // its parameters, −1 to 1
	fitness float64   // 0 to 1
}

// trainer is what stays as it is from one iteration to the next.
type trainer struct {
	settings Settings
	patterns []pattern
}

func newTrainer(s Settings, from uint64) *trainer {
	return &trainer{s, s.drawPatterns(from)}
}

// iterate makes the members of the next iteration. It changes the list, and no
// member.
func (t *trainer) iterate(members []member, iteration int, r *rand.Rand) {
	if t.settings.Algorithm == Traditional {
		t.traditional(members, iteration, r)
	} else {
		t.improved(members, r)
	}
}

// try is the member of some genes.
func (t *trainer) try(genes []float32) member {
	return member{genes, fitness(nndtf.New(t.settings.network(), genes), t.patterns)}
}

// random is a member of genes each of which may be anything.
func (t *trainer) random(r *rand.Rand) member {
	genes := make([]float32, t.settings.network().Parameters())
	for i := range genes {
		genes[i] = draw(r)
	}
	return t.try(genes)
}

// draw is a gene that may be anything between its bounds.
func draw(r *rand.Rand) float32 { return float32(2*r.Float32()) - 1 }

// bounded keeps a gene within its bounds, past which rounding might lead.
func bounded(gene float32) float32 { return max(-1, min(1, gene)) }

// spin turns the roulette wheel, on which members have room by their fitness
// (equations 21 and 22).
func spin(members []member, r *rand.Rand) member {
	sum := 0.0
	for _, m := range members {
		sum += m.fitness
	}
	at := float64(r.Float64() * sum)
	for _, m := range members {
		if at -= m.fitness; at < 0 {
			return m
		}
	}
	return members[len(members)-1]
}

// worst is the place of the least fit, of the first of several.
func worst(members []member) int {
	at := 0
	for i, m := range members {
		if m.fitness < members[at].fitness {
			at = i
		}
	}
	return at
}

// fittest is the first of the fittest.
func fittest(members []member) member {
	best := members[0]
	for _, m := range members {
		if m.fitness > best.fitness {
			best = m
		}
	}
	return best
}
