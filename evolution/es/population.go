package es

import (
	"context"
	"encoding/json"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Population is one generation: a mean and its offspring, which follow from
// the seed.
type Population struct {
	settings   Settings
	seed       uint64
	generation int // from 1
	ties       ties

	mean, average []float64    // tied
	ancestors     []mlp.Genome // means of earlier generations, the oldest first
	scores        arena.Scores // of each child, then of the average, by wins less losses; without fitness before Measure
}

// New draws the first mean.
func New(s Settings, from uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p := &Population{settings: s, seed: from, generation: 1, ties: tie(s.shape())}
	p.mean = First(from, p.ties.numbers, s.Spread)
	p.average = slices.Clone(p.mean)
	p.ancestors = []mlp.Genome{p.genome(p.mean)}
	return p, nil
}

// genome writes tied numbers as genes.
func (p *Population) genome(numbers []float64) mlp.Genome {
	g := make(mlp.Genome, len(p.ties.number))
	for i, number := range p.ties.number {
		g[i] = p.settings.coding().Gene(numbers[number])
	}
	return g
}

func (p *Population) network(g mlp.Genome) *mlp.Sigmoid {
	return mlp.NewSigmoid(p.settings.shape(), p.settings.coding(), g)
}

// child is the genome of a child: 2k and 2k+1 are pair k.
func (p *Population) child(i int) mlp.Genome {
	return p.genome(p.settings.ascent().Child(p.mean, p.seed, p.generation, i))
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
	return arena.Summarize(p.generation, p.children(), p.settings.Games(), p.scores.Draws)
}

// children is the fitness of the children.
func (p *Population) children() []int { return p.scores.Fitness[:p.settings.Offspring] }

// task is what all children of a generation have to play.
type task struct {
	opponents []*mlp.Sigmoid
	openings  []connect4.Position
}

// task draws the opponents, the mean and ancestors, and the openings.
func (p *Population) task() task {
	s := p.settings
	r := rng.Stream(p.seed, "task", uint64(p.generation))
	t := task{opponents: []*mlp.Sigmoid{p.network(p.genome(p.mean))}}
	for len(t.opponents) < s.Opponents {
		t.opponents = append(t.opponents, p.network(p.ancestors[r.IntN(len(p.ancestors))]))
	}
	for range s.Openings {
		position := s.shape().Game.Empty()
		for range s.Plies {
			position = position.Drop(mlp.RandomCell(position.Playable(), r))
		}
		t.openings = append(t.openings, position)
	}
	return t
}

// Measure plays the generation's games on as many goroutines as cores says. It
// leaves p as it was if ctx ends before the last game. played, which may be
// nil, is told of each game, from any goroutine.
func (p *Population) Measure(ctx context.Context, cores int, played func()) error {
	s, t := p.settings, p.task()
	scores, err := arena.Gauntlet(ctx, s.Offspring+1, cores, func(i int) (fitness, draws int) {
		genome := p.genome(p.average)
		if i < s.Offspring {
			genome = p.child(i)
		}
		return p.play(p.network(genome), t, played)
	})
	if err != nil {
		return err
	}
	p.scores = scores
	return nil
}

// play lets a network play a task. The opponents' random moves follow from the
// game, so that every child meets the same.
func (p *Population) play(n *mlp.Sigmoid, t task, played func()) (fitness, draws int) {
	for i, opponent := range t.opponents {
		for j, opening := range t.openings {
			for own := game.First; own <= game.Second; own++ {
				number := uint64((i*len(t.openings)+j)*2 + int(own))
				explorer := mlp.Explorer{
					Side: own.Other(), Rate: p.settings.Explore,
					Random: rng.Stream(p.seed, "explore", uint64(p.generation), number),
				}
				first, second := n, opponent
				if own == game.Second {
					first, second = opponent, n
				}
				switch mlp.Spar(opening, first, second, explorer) {
				case game.Win(own):
					fitness++
				case game.Draw:
					draws++
				default:
					fitness--
				}
				if played != nil {
					played()
				}
			}
		}
	}
	return fitness, draws
}

// Next moves the mean: by each child's difference from it, weighted by rank,
// the better half for it and the worse against it.
func (p *Population) Next() *Population {
	s := p.settings
	next := &Population{settings: s, seed: p.seed, generation: p.generation + 1, ties: p.ties, ancestors: p.ancestors}
	next.mean, next.average = s.ascent().Move(p.mean, p.average, p.seed, p.generation, p.children())
	if next.generation%s.Every == 0 {
		next.ancestors = append(slices.Clip(p.ancestors), p.genome(next.mean))
	}
	return next
}

// Best is the file of the averaged mean, with what it won of the generation's
// games.
func (p *Population) Best() (*gamer.File, error) {
	settings, err := json.Marshal(p.settings)
	return &gamer.File{
		System:     gamer.SelfPlay,
		Game:       p.settings.Game,
		Seed:       p.seed,
		Generation: p.generation,
		Fitness:    float64(p.scores.Fitness[p.settings.Offspring]),
		Settings:   settings,
		Genes:      p.genome(p.average).Encode(),
	}, err
}
