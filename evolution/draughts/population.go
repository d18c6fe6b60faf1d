package draughts

import (
	"context"
	"encoding/json"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/es"
	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Population is one generation: a mean and its offspring, which follow from
// the seed.
type Population struct {
	settings   Settings
	seed       uint64
	generation int // from 1

	mean, average []float64
	ancestors     []*eval.Genome // means of earlier generations, the oldest first
	scores        arena.Scores   // of each child, then of the average, by wins less losses; without fitness before Measure
}

// New draws the first mean.
func New(s Settings, from uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p := &Population{settings: s, seed: from, generation: 1, mean: es.First(from, eval.Numbers, s.Spread)}
	for _, i := range eval.Men {
		p.mean[i] += s.Man
	}
	for _, i := range eval.Kings {
		p.mean[i] += s.King
	}
	p.average = slices.Clone(p.mean)
	p.ancestors = []*eval.Genome{eval.Genes(p.mean)}
	return p, nil
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

// player is the numbers of a child or, after the last, of the average.
func (p *Population) player(i int) *eval.Network {
	numbers := p.average
	if i < p.settings.Offspring {
		numbers = p.settings.ascent().Child(p.mean, p.seed, p.generation, i)
	}
	return eval.New(eval.Genes(numbers))
}

// task is what all children of a generation have to play.
type task struct {
	opponents []*eval.Network
	openings  []checkers.Position
}

// task draws the opponents, the mean and ancestors of the later half, and the
// openings.
func (p *Population) task() task {
	s := p.settings
	r := rng.Stream(p.seed, "task", uint64(p.generation))
	t := task{opponents: []*eval.Network{eval.New(eval.Genes(p.mean))}}
	later := p.ancestors[len(p.ancestors)/2:]
	for len(t.opponents) < s.Opponents {
		t.opponents = append(t.opponents, eval.New(later[r.IntN(len(later))]))
	}
	for range s.Openings {
		t.openings = append(t.openings, opening(s.Plies, r))
	}
	return t
}

// Measure plays the generation's games on as many goroutines as cores says. It
// leaves p as it was if ctx ends before the last game. played, which may be
// nil, is told of each game, from any goroutine.
func (p *Population) Measure(ctx context.Context, cores int, played func()) error {
	s, t := p.settings, p.task()
	scores, err := arena.Gauntlet(ctx, s.Offspring+1, cores, func(i int) (fitness, draws int) {
		return s.play(p.player(i), t, played)
	})
	if err != nil {
		return err
	}
	p.scores = scores
	return nil
}

// play lets a network play a task.
func (s Settings) play(n *eval.Network, t task, played func()) (fitness, draws int) {
	own := s.player(n)
	for _, opponent := range t.opponents {
		other := s.player(opponent)
		for _, from := range t.openings {
			for side := game.First; side <= game.Second; side++ {
				players := [2]player{own, other}
				if side == game.Second {
					players = [2]player{other, own}
				}
				switch s.meet(from, players) {
				case game.Win(side):
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

// Next moves the mean.
func (p *Population) Next() *Population {
	s := p.settings
	next := &Population{settings: s, seed: p.seed, generation: p.generation + 1, ancestors: p.ancestors}
	next.mean, next.average = s.ascent().Move(p.mean, p.average, p.seed, p.generation, p.children())
	if next.generation%s.Every == 0 {
		next.ancestors = append(slices.Clip(p.ancestors), eval.Genes(next.mean))
	}
	return next
}

// Best is the file of the averaged mean, with what it won of the generation's
// games.
func (p *Population) Best() (*gamer.File, error) {
	settings, err := json.Marshal(p.settings)
	return &gamer.File{
		System:     gamer.Draughts,
		Game:       p.settings.Game,
		Seed:       p.seed,
		Generation: p.generation,
		Fitness:    float64(p.scores.Fitness[p.settings.Offspring]),
		Settings:   settings,
		Genes:      eval.Genes(p.average).Encode(),
	}, err
}
