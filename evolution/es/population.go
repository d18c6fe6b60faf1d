package es

import (
	"context"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Population is one generation. It holds the mean; its children follow from the seed.
type Population[S settings[G], G genome] struct {
	task          task[G]
	mean, average []float64
	ancestors     []G          // means of earlier generations, the oldest first
	scores        arena.Scores // of each child, then of the average; without fitness before Measure
}

// New draws the first mean.
func New[S settings[G], G genome](s S, seed uint64) *Population[S, G] {
	t := s.task()
	mean := firstMean(seed, t.limits().numbers, s.ascent().Spread)
	t.start(mean)
	return &Population[S, G]{task: t, mean: mean, average: slices.Clone(mean), ancestors: []G{t.genome(mean)}}
}

func (p *Population[S, G]) strategy(s S) strategy {
	return strategy{Ascent: s.ascent(), offspring: s.rounds().Offspring, bound: p.task.limits().bound}
}

func (p *Population[S, G]) noise(g arena.Generation[S]) noise {
	return func(pair int) []float64 {
		r := g.Stream("noise", uint64(pair))
		z := make([]float64, len(p.mean))
		for i := range z {
			z[i] = rng.Normal(r)
		}
		return z
	}
}

// player is the genome of child i or, after the last child, of the average.
func (p *Population[S, G]) player(g arena.Generation[S], i int) G {
	numbers := p.average
	if s := p.strategy(g.Settings); i < s.offspring {
		numbers = s.ask(p.mean, p.noise(g), i)
	}
	return p.task.genome(numbers)
}

// round draws the opponents, which are the mean and ancestors, and the openings.
func (p *Population[S, G]) round(g arena.Generation[S]) round[G] {
	r := g.Stream("task")
	opponents, recent := []G{p.task.genome(p.mean)}, p.task.recent(p.ancestors)
	for len(opponents) < g.Settings.rounds().Opponents {
		opponents = append(opponents, recent[r.IntN(len(recent))])
	}
	return p.task.round(opponents, r, g.Stream)
}

// Measure plays the generation's games and returns the children's scores; its draws include the average's. If ctx ends before the last
// game, p is unchanged.
func (p *Population[S, G]) Measure(ctx context.Context, g arena.Generation[S]) (arena.Scores, error) {
	return arena.Measure(ctx, p, g)
}

// gauntlet returns a function that plays all games of a player.
func (p *Population[S, G]) gauntlet(g arena.Generation[S]) func(player int) (fitness, draws int) {
	play := p.round(g)
	return func(i int) (fitness, draws int) {
		play(p.player(g, i), func(own game.Side, o game.Outcome) {
			switch o {
			case game.Win(own):
				fitness++
			case game.Draw:
				draws++
			default:
				fitness--
			}
			g.CountGame()
		})
		return fitness, draws
	}
}

// Rows divides the games of Measure: each child's and the average's.
func (p *Population[S, G]) Rows(g arena.Generation[S]) arena.Rows {
	return arena.GauntletRows(g.Settings.rounds().Offspring+1, func() func(int) (int, int) { return p.gauntlet(g) })
}

// Score sets the scores of all rows, and returns the children's, as Measure does.
func (p *Population[S, G]) Score(scores arena.Scores, g arena.Generation[S]) arena.Scores {
	p.scores = scores
	return p.children(g.Settings)
}

// children are the scores without the average's.
func (p *Population[S, G]) children(s S) arena.Scores {
	if p.scores.Fitness == nil {
		return arena.Scores{}
	}
	return arena.Scores{Fitness: p.scores.Fitness[:s.rounds().Offspring], Draws: p.scores.Draws}
}

// Next moves the mean.
func (p *Population[S, G]) Next(g arena.Generation[S]) *Population[S, G] {
	next := &Population[S, G]{task: p.task, ancestors: p.ancestors}
	next.mean, next.average = p.strategy(g.Settings).tell(p.mean, p.average, p.noise(g), p.children(g.Settings).Fitness)
	if (g.Number+1)%g.Settings.ascent().Every == 0 {
		next.ancestors = append(slices.Clip(p.ancestors), p.task.genome(next.mean))
	}
	return next
}

// Best is the average; its fitness is wins minus losses.
func (p *Population[S, G]) Best(g arena.Generation[S]) arena.Champion {
	rounds := g.Settings.rounds()
	return arena.Champion{
		Game: rounds.Game, Fitness: float64(p.scores.Fitness[rounds.Offspring]), Genes: p.task.genome(p.average).Encode(),
	}
}
