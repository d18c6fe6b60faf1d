package nndtf

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/nndtf"
	"midiconnect4/internal/rng"
)

// Population is one generation: some iterations of an algorithm.
type Population struct {
	settings   Settings
	seed       uint64
	generation int // from 1
	trainer    *trainer

	members  []member // after the iterations, if it is measured
	measured bool
}

// New draws the patterns and the first networks.
func New(s Settings, from uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p := &Population{settings: s, seed: from, generation: 1, trainer: newTrainer(s, from)}
	r := rng.Stream(from, "population")
	for range s.Population {
		p.members = append(p.members, p.trainer.random(r))
	}
	return p, nil
}

// Settings are those of the run.
func (p *Population) Settings() any { return &p.settings }

// Seed is that of the run.
func (p *Population) Seed() uint64 { return p.seed }

// Generation is its number, from 1.
func (p *Population) Generation() int { return p.generation }

// Measured reports whether its iterations are done.
func (p *Population) Measured() bool { return p.measured }

// Last reports whether it is the last generation that was asked for.
func (p *Population) Last() bool { return p.generation >= p.settings.Generations }

// Units make a fitness of 1 in a Tally, which counts in whole numbers.
const Units = 1_000_000

func (m member) units() int { return int(math.Round(m.fitness * Units)) }

// Tally is what the iterations led to, in units of fitness.
func (p *Population) Tally() arena.GenerationStats {
	var units []int
	for _, m := range p.members {
		units = append(units, m.units())
	}
	return arena.Summarize(p.generation, units, p.settings.Games(), 0)
}

// Measure does the iterations, one after the other whatever the number of cores.
// It leaves p as it was if ctx ends before the last of them. tried, which may be
// nil, is told of each network that was tried.
func (p *Population) Measure(ctx context.Context, _ int, tried func()) error {
	r := rng.Stream(p.seed, "generation", uint64(p.generation))
	members := slices.Clone(p.members)
	for i := range p.settings.Iterations {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		p.trainer.iterate(members, (p.generation-1)*p.settings.Iterations+i, r)
		for range p.settings.tries() {
			if tried != nil {
				tried()
			}
		}
	}
	p.members, p.measured = members, true
	return nil
}

// Next is the generation after a measured one.
func (p *Population) Next() *Population {
	next := *p
	next.generation, next.measured = p.generation+1, false
	return &next
}

// Best is the file of the fittest network, with a fitness of 0 to 1.
func (p *Population) Best() (*gamer.File, error) {
	best := fittest(p.members)
	settings, err := json.Marshal(p.settings)
	return &gamer.File{
		System:     gamer.NNDTF,
		Game:       tictactoe.Game{}.Name(),
		Seed:       p.seed,
		Generation: p.generation,
		Fitness:    float64(best.units()) / Units,
		Settings:   settings,
		Genes:      nndtf.Encode(best.genes),
	}, err
}

// Encode writes whether the iterations are done, 1 byte, and the genes of the
// members.
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

var errMeasured = errors.New("it is neither before nor after its iterations")

// Decode reads a population as Encode writes it.
func Decode(data []byte, s Settings, from uint64, generation int) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if generation < 1 {
		return nil, fmt.Errorf("there is no generation %d", generation)
	}
	size := 4 * s.network().Parameters()
	if len(data) != 1+s.Population*size {
		return nil, arena.ErrSize
	}
	if data[0] > 1 {
		return nil, errMeasured
	}
	p := &Population{settings: s, seed: from, generation: generation, trainer: newTrainer(s, from), measured: data[0] == 1}
	for genes := range slices.Chunk(data[1:], size) {
		parameters, err := nndtf.Decode(genes, s.network())
		if err != nil {
			return nil, fmt.Errorf("a network %w", err)
		}
		p.members = append(p.members, p.trainer.try(parameters))
	}
	return p, nil
}
