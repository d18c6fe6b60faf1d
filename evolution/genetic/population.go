package genetic

import (
	"context"
	"encoding/json"
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/rng"
)

// Population is one generation.
type Population struct {
	settings   Settings
	seed       uint64
	generation int // from 1
	genomes    []mlp.Genome
	scores     arena.Scores // of the genomes; without fitness before Measure
}

// Settings are those of the run.
func (p *Population) Settings() any { return &p.settings }

// Seed is that of the run.
func (p *Population) Seed() uint64 { return p.seed }

// Generation is its number, from 1.
func (p *Population) Generation() int { return p.generation }

// Measured reports whether its games have been played.
func (p *Population) Measured() bool { return p.scores.Fitness != nil }

// Last reports whether it is the last generation that was asked for.
func (p *Population) Last() bool { return p.generation >= p.settings.Generations }

// Tally is what the games showed.
func (p *Population) Tally() arena.GenerationStats {
	return arena.Summarize(p.generation, p.scores.Fitness, p.settings.Games(), p.scores.Draws)
}

// New draws the first generation: each bit of each string as likely 0 as 1.
func New(s Settings, from uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p := &Population{settings: s, seed: from, generation: 1}
	r := rng.Stream(from, "population")
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
	nets := make([]*mlp.Sigmoid, n)
	err := arena.ForEach(ctx, n, cores, func() func(int) {
		return func(i int) { nets[i] = mlp.NewSigmoid(shape, s.coding(), p.genomes[i]) }
	})
	if err != nil {
		return err
	}
	contest := mlp.NewContest(nets)
	outcomes, err := arena.RoundRobin(ctx, n, cores, func() arena.Play { return contest.Player().Play }, played)
	if err != nil {
		return err
	}
	p.scores = s.Points.Add(outcomes, n)
	return nil
}

// Best is the file of the fittest network.
func (p *Population) Best() (*gamer.File, error) {
	best := p.scores.Ranking()[0]
	settings, err := json.Marshal(p.settings)
	return &gamer.File{
		System:     gamer.MidiConnect4,
		Game:       p.settings.Game,
		Seed:       p.seed,
		Generation: p.generation,
		Fitness:    float64(p.scores.Fitness[best]),
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
	return p.scores.Append(b)
}

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
		return nil, arena.ErrSize
	}
	for range s.Population {
		g, err := mlp.DecodeGenome(data[:size], shape, s.coding())
		if err != nil {
			return nil, fmt.Errorf("a genome %w", err)
		}
		p.genomes = append(p.genomes, g)
		data = data[size:]
	}
	scores, err := s.Points.Decode(data, s.Population)
	p.scores = scores
	return p, err
}
