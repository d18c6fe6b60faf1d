package genetic

import (
	"context"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/parallel"
	"midiconnect4/internal/rng"
)

// Generation describes a generation to its population.
type Generation = arena.Generation[Settings]

// Population is the genomes of a generation's networks.
type Population struct {
	genomes []mlp.Genome
	scores  arena.Scores // scores of the networks; no fitness before Measure
}

// New returns the first generation, with random bits.
func New(s Settings, seed uint64) *Population {
	p := new(Population)
	r := rng.Stream(seed, "population")
	for range s.Population {
		p.genomes = append(p.genomes, s.Coding.Random(s.shape().Genes(), r))
	}
	return p
}

// Games returns the number of games in a generation.
func (s Settings) Games() int { return s.Population * (s.Population - 1) }

// Measure plays a game for every ordered pair of networks, and adds up their points. If ctx ends before the last game, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	return arena.Measure(ctx, p, g)
}

// Rows returns the games of Measure. A row holds the games in which one network moves first.
func (p *Population) Rows(g Generation) arena.Rows {
	s, nets := g.Settings, make([]*mlp.Sigmoid, len(p.genomes))
	return arena.RoundRobinRows(len(nets), s.Points, func() func() arena.Play {
		shape := s.shape()
		_ = parallel.ForEach(context.Background(), len(nets), g.Cores, func() func(int) error {
			return func(i int) error {
				nets[i] = mlp.NewSigmoid(shape, s.Coding, p.genomes[i])
				return nil
			}
		})
		runner := mlp.NewRoundRobinRunner(nets)
		return func() arena.Play { return runner.Worker().Play }
	}, g.Played)
}

// Score records the scores of all rows, and returns them.
func (p *Population) Score(scores arena.Scores, _ Generation) arena.Scores {
	p.scores = scores
	return p.scores
}

// Best returns the fittest network.
func (p *Population) Best(g Generation) arena.Champion {
	best := p.scores.Ranking()[0]
	return arena.Champion{Game: g.Settings.Game, Fitness: float64(p.scores.Fitness[best]), Genes: p.genomes[best].Encode()}
}

// Encode encodes the genomes, their fitness (if measured), and the number of drawn games.
func (p *Population) Encode() []byte {
	var b []byte
	for _, g := range p.genomes {
		b = append(b, g.Encode()...)
	}
	return p.scores.Append(b)
}

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s := g.Settings
	shape, r := s.shape(), arena.Reader{Data: data}
	genomes := arena.Pieces(&r, s.Population, 2*shape.Genes(), "a genome", func(data []byte) (mlp.Genome, error) {
		return mlp.DecodeGenome(data, shape, s.Coding)
	})
	if r.Err != nil {
		return nil, arena.Scores{}, r.Err
	}
	scores, err := s.Points.Decode(r.Data, s.Population)
	return &Population{genomes, scores}, scores, err
}
