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
	Settings   Settings
	Seed       uint64
	Generation int // from 1
	Genomes    []network.Genome
	Fitness    []int // of each genome; nil before Evaluate
	Draws      int   // games drawn in this generation
}

// New draws the first generation: each bit of each string as likely 0 as 1.
func New(s Settings, from uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p := &Population{Settings: s, Seed: from, Generation: 1}
	r := seed.Stream(from, "population")
	for range s.Population {
		p.Genomes = append(p.Genomes, s.coding().Random(s.shape().Genes(), r))
	}
	return p, nil
}

// Games is the number of games that measure a generation.
func (s Settings) Games() int { return s.Population * (s.Population - 1) }

// Evaluate lets every ordered pair of networks play once and adds up their
// points. It leaves p as it was if ctx ends before the last game. played, which
// may be nil, is told of each game, from any goroutine.
func (p *Population) Evaluate(ctx context.Context, cores int, played func()) error {
	s, n := p.Settings, len(p.Genomes)
	shape := s.shape()
	nets := make([]*network.Sigmoid, n)
	for i, genome := range p.Genomes {
		nets[i] = network.NewSigmoid(shape, s.coding(), genome)
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
	s, n := p.Settings, len(p.Genomes)
	p.Fitness, p.Draws = make([]int, n), 0
	for i, outcome := range outcomes {
		first, second := i/n, i%n
		switch outcome {
		case game.FirstWins:
			p.Fitness[first] += s.Win
			p.Fitness[second] += s.Loss
		case game.SecondWins:
			p.Fitness[first] += s.Loss
			p.Fitness[second] += s.Win
		case game.Draw:
			p.Fitness[first] += s.Draw
			p.Fitness[second] += s.Draw
			p.Draws++
		}
	}
}

// Ranking lists the genomes by fitness, the best first; of equals the one with
// the lower number.
func (p *Population) Ranking() []int {
	order := make([]int, len(p.Fitness))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return p.Fitness[b] - p.Fitness[a] })
	return order
}

// Gamer is the file of the network of genome i.
func (p *Population) Gamer(i int) (*gamer.File, error) {
	settings, err := json.Marshal(p.Settings)
	return &gamer.File{
		System:     gamer.MidiConnect4,
		Game:       p.Settings.Game,
		Seed:       p.Seed,
		Generation: p.Generation,
		Fitness:    float64(p.Fitness[i]),
		Settings:   settings,
		Genes:      p.Genomes[i].Encode(),
	}, err
}

// Encode writes the genomes, the fitness of each if there is any, and the
// number of draws.
func (p *Population) Encode() []byte {
	var b []byte
	for _, g := range p.Genomes {
		b = append(b, g.Encode()...)
	}
	for _, f := range p.Fitness {
		b = binary.LittleEndian.AppendUint64(b, uint64(f))
	}
	return binary.LittleEndian.AppendUint64(b, uint64(p.Draws))
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
	p := &Population{Settings: s, Seed: from, Generation: generation}
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
		p.Genomes = append(p.Genomes, g)
		data = data[size:]
	}
	return p, p.decodeFitness(data)
}

// decodeFitness reads what follows the genomes.
func (p *Population) decodeFitness(data []byte) error {
	s := p.Settings
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
			p.Fitness = append(p.Fitness, int(f))
			data = data[8:]
		}
	default:
		return errSize
	}
	draws := binary.LittleEndian.Uint64(data)
	if draws > uint64(s.Games()) || p.Fitness == nil && draws > 0 {
		return errFitness
	}
	p.Draws = int(draws)
	return nil
}
