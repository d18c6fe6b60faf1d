package genetic

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/network"
	"midiconnect4/gamer/seed"
)

// Population is one generation.
type Population struct {
	settings   Settings
	seed       uint64
	generation int // from 1
	genomes    []network.Genome
	fitness    []int // of each genome; nil before Measure
	draws      int   // games drawn in this generation
}

// Settings are those of the run.
func (p *Population) Settings() any { return &p.settings }

// Seed is that of the run.
func (p *Population) Seed() uint64 { return p.seed }

// Generation is its number, from 1.
func (p *Population) Generation() int { return p.generation }

// Measured reports whether its games have been played.
func (p *Population) Measured() bool { return p.fitness != nil }

// Tally is what the games showed.
func (p *Population) Tally() arena.Tally {
	return arena.Count(p.generation, p.fitness, p.settings.Games(), p.draws)
}

// New draws the first generation: each bit of each string as likely 0 as 1.
func New(s Settings, from uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p := &Population{settings: s, seed: from, generation: 1}
	r := seed.Stream(from, "population")
	for range s.Population {
		p.genomes = append(p.genomes, s.coding().Random(s.shape().Genes(), r))
	}
	return p, nil
}

// Games is the number of games that measure a generation.
func (s Settings) Games() int { return s.Population * (s.Population - 1) }

// Measure lets every ordered pair of networks play once and adds up their
// points. It leaves p as it was if ctx ends before the last game. played, which
// may be nil, is told of each game, from any goroutine.
func (p *Population) Measure(ctx context.Context, cores int, played func()) error {
	s, n := p.settings, len(p.genomes)
	shape := s.shape()
	nets := make([]*network.Sigmoid, n)
	err := arena.Share(ctx, n, cores, func() func(int) {
		return func(i int) { nets[i] = network.NewSigmoid(shape, s.coding(), p.genomes[i]) }
	})
	if err != nil {
		return err
	}
	contest := network.NewContest(nets)
	outcomes, err := arena.RoundRobin(ctx, n, cores, func() arena.Play { return contest.Player().Play }, played)
	if err != nil {
		return err
	}
	p.count(outcomes)
	return nil
}

// count turns the outcomes of a round robin into fitness.
func (p *Population) count(outcomes []game.Outcome) {
	s, n := p.settings, len(p.genomes)
	p.fitness, p.draws = make([]int, n), 0
	for i, outcome := range outcomes {
		first, second := i/n, i%n
		switch outcome {
		case game.FirstWins:
			p.fitness[first] += s.Win
			p.fitness[second] += s.Loss
		case game.SecondWins:
			p.fitness[first] += s.Loss
			p.fitness[second] += s.Win
		case game.Draw:
			p.fitness[first] += s.Draw
			p.fitness[second] += s.Draw
			p.draws++
		}
	}
}

// ranking lists the genomes by fitness, the best first; of equals the one with
// the lower number.
func (p *Population) ranking() []int {
	order := make([]int, len(p.fitness))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return p.fitness[b] - p.fitness[a] })
	return order
}

// Best is the file of the fittest network.
func (p *Population) Best() (*gamer.File, error) {
	best := p.ranking()[0]
	settings, err := json.Marshal(p.settings)
	return &gamer.File{
		System:     gamer.MidiConnect4,
		Game:       p.settings.Game,
		Seed:       p.seed,
		Generation: p.generation,
		Fitness:    float64(p.fitness[best]),
		Settings:   settings,
		Genes:      p.genomes[best].Encode(),
	}, err
}

// Encode writes the genomes, the fitness of each if there is any, and the
// number of draws.
func (p *Population) Encode() []byte {
	var b []byte
	for _, g := range p.genomes {
		b = append(b, g.Encode()...)
	}
	for _, f := range p.fitness {
		b = binary.LittleEndian.AppendUint64(b, uint64(f))
	}
	return binary.LittleEndian.AppendUint64(b, uint64(p.draws))
}

var (
	errSize    = errors.New("its data are of the wrong size")
	errFitness = errors.New("no games give such a fitness")
)

// Decode reads the population of a generation, evaluated or not.
func Decode(data []byte, s Settings, from uint64, generation int) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if generation < 1 {
		return nil, fmt.Errorf("there is no generation %d", generation)
	}
	p := &Population{settings: s, seed: from, generation: generation}
	shape := s.shape()
	size := 2 * shape.Genes()
	if len(data) < s.Population*size {
		return nil, errSize
	}
	for range s.Population {
		g, err := network.DecodeGenome(data[:size], shape, s.coding())
		if err != nil {
			return nil, fmt.Errorf("a genome %w", err)
		}
		p.genomes = append(p.genomes, g)
		data = data[size:]
	}
	return p, p.decodeFitness(data)
}

// decodeFitness reads what follows the genomes.
func (p *Population) decodeFitness(data []byte) error {
	s := p.settings
	switch len(data) {
	case 8:
	case 8 + 8*s.Population:
		most := int64(0)
		for _, n := range s.points() {
			most = max(most, int64(max(n.points, -n.points)))
		}
		most *= 2 * int64(s.Population-1)
		for range s.Population {
			f := int64(binary.LittleEndian.Uint64(data))
			if f < -most || f > most {
				return errFitness
			}
			p.fitness = append(p.fitness, int(f))
			data = data[8:]
		}
	default:
		return errSize
	}
	draws := binary.LittleEndian.Uint64(data)
	if draws > uint64(s.Games()) || p.fitness == nil && draws > 0 {
		return errFitness
	}
	p.draws = int(draws)
	return nil
}
