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

// Generation describes a generation to its Population.
type Generation = arena.Generation[Settings]

// Population is one generation: some iterations of an algorithm.
type Population struct {
	trainer  *trainer
	members  []member // after the iterations, once measured
	measured bool
}

// New draws the patterns and the first networks.
func New(s Settings, seed uint64) *Population {
	p := &Population{trainer: newTrainer(s, seed)}
	r := rng.Stream(seed, "population")
	for range s.Population {
		p.members = append(p.members, p.trainer.random(r))
	}
	return p
}

// Units is the integer score of fitness 1.
const Units = 1_000_000

func (m member) units() int { return int(math.Round(m.fitness * Units)) }

// Measure does the iterations one after the other, on one core. The scores are in Units, and each tried network counts as a game. If ctx
// ends before the last iteration, p is unchanged.
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

// scores are the members' scores, without fitness before Measure.
func (p *Population) scores() arena.Scores {
	var s arena.Scores
	if p.measured {
		for _, m := range p.members {
			s.Fitness = append(s.Fitness, m.units())
		}
	}
	return s
}

// Next is the generation after a measured one.
func (p *Population) Next(Generation) *Population {
	return &Population{trainer: p.trainer, members: p.members}
}

// Best is the fittest network, with a fitness of 0 to 1.
func (p *Population) Best(Generation) arena.Champion {
	best := fittest(p.members)
	return arena.Champion{Game: tictactoe.Game{}.Name(), Fitness: float64(best.units()) / Units, Genes: nndtf.Encode(best.genes)}
}

// Encode writes one byte for whether the iterations are done, and the genes of the members.
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

// Decode reads a population as Encode writes it. Its scores have no fitness if it was not measured.
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
			return nil, arena.Scores{}, fmt.Errorf("a network %w", err)
		}
		p.members = append(p.members, p.trainer.try(parameters))
	}
	return p, p.scores(), nil
}
