package nndtf

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/nndtf"
	"midiconnect4/internal/rng"
)

// Generation describes a generation to its population.
type Generation = arena.Generation[Settings]

// Population is one generation, which consists of several iterations of a genetic algorithm.
type Population struct {
	trainer  *trainer
	members  []member // networks before the iterations or, after Measure, after them
	measured bool
}

// New draws the patterns and the networks of the first generation.
func New(s Settings, seed uint64) *Population {
	p := &Population{trainer: newTrainer(s, seed)}
	r := rng.Stream(seed, "population")
	for range s.Population {
		p.members = append(p.members, p.trainer.random(r))
	}
	return p
}

// Units is the integer score of a network with fitness 1.
const Units = 1_000_000

func (m member) units() int { return int(math.Round(m.fitness * Units)) }

// Measure does the iterations one after another, on one core, and returns scores in Units. Each network that is tried counts as a game. If ctx ends
// before the last iteration, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	s, r := g.Settings, g.Stream("generation")
	members := slices.Clone(p.members)
	for i := range s.Iterations {
		if ctx.Err() != nil {
			return arena.Scores{}, ctx.Err()
		}
		p.trainer.iterate(members, (g.Number-1)*s.Iterations+i, r)
		for range s.tries() {
			g.CountGame()
		}
	}
	p.members, p.measured = members, true
	return p.scores(), nil
}

// scores returns the members' scores, which have no fitness before Measure.
func (p *Population) scores() arena.Scores {
	var s arena.Scores
	if p.measured {
		for _, m := range p.members {
			s.Fitness = append(s.Fitness, m.units())
		}
	}
	return s
}

// Next returns the next generation. p must have been measured.
func (p *Population) Next(Generation) *Population {
	return &Population{trainer: p.trainer, members: p.members}
}

// Best returns the fittest network; its fitness is 0 to 1.
func (p *Population) Best(Generation) arena.Champion {
	best := fittest(p.members)
	return arena.Champion{Game: tictactoe.Game{}.Name(), Fitness: float64(best.units()) / Units, Genes: nndtf.Encode(best.genes)}
}

// Encode encodes a byte (1 after the iterations, 0 before) and the members' genes.
func (p *Population) Encode() []byte {
	data := []byte{0}
	if p.measured {
		data[0] = 1
	}
	for _, m := range p.members {
		data = append(data, nndtf.Encode(m.genes)...)
	}
	return data
}

var errMeasured = errors.New("it does not say whether its iterations are done")

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s := g.Settings
	size := 4 * s.network().Parameters()
	if len(data) != 1+s.Population*size {
		return nil, arena.Scores{}, arena.ErrSize
	}
	if data[0] > 1 {
		return nil, arena.Scores{}, errMeasured
	}
	p := &Population{trainer: newTrainer(s, g.Seed), measured: data[0] == 1}
	for genes := range slices.Chunk(data[1:], size) {
		parameters, err := nndtf.Decode(genes, s.network())
		if err != nil {
			return nil, arena.Scores{}, fmt.Errorf("network %d of the population %w", len(p.members)+1, err)
		}
		p.members = append(p.members, p.trainer.try(parameters))
	}
	return p, p.scores(), nil
}
