package genetic

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"github.com/goccy/go-yaml"

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
	text, err := yaml.Marshal(p.Settings)
	if err != nil {
		return nil, err
	}
	f := &gamer.File{
		System:     gamer.MidiConnect4,
		Game:       p.Settings.Game,
		Seed:       p.Seed,
		Generation: p.Generation,
		Fitness:    float64(p.Fitness[i]),
		Genes:      p.Genomes[i].Encode(),
	}
	return f, yaml.UnmarshalWithOptions(text, &f.Settings, yaml.UseOrderedMap())
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

var errSize = errors.New("its data are of the wrong size")

// Decode reads the population of a generation, evaluated or not.
func Decode(data []byte, s Settings, from uint64, generation int) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
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
	switch len(data) {
	case 8:
	case 8 + 8*s.Population:
		for range s.Population {
			p.Fitness = append(p.Fitness, int(int64(binary.LittleEndian.Uint64(data))))
			data = data[8:]
		}
	default:
		return nil, errSize
	}
	p.Draws = int(binary.LittleEndian.Uint64(data))
	return p, nil
}
