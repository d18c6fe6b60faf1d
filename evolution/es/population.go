package es

import (
	"context"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Population is one generation. It stores only the mean: the children are drawn again from the seed when they are needed.
type Population[S settings[G], G genome] struct {
	task          task[G]
	mean, average []float64
	ancestors     []G          // means of earlier generations, oldest first
	scores        arena.Scores // scores of the children and, last, of the average; no fitness before Measure
}

// New returns the first generation, with a random mean.
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

// player returns the genome of child i. For i equal to the number of children, it returns the genome of the average.
func (p *Population[S, G]) player(g arena.Generation[S], i int) G {
	numbers := p.average
	if s := p.strategy(g.Settings); i < s.offspring {
		numbers = s.ask(p.mean, p.noise(g), i)
	}
	return p.task.genome(numbers)
}

// round draws the openings and the opponents (the mean and some ancestors), and returns the games that each child plays.
func (p *Population[S, G]) round(g arena.Generation[S]) round[G] {
	r := g.Stream("task")
	opponents, recent := []G{p.task.genome(p.mean)}, p.task.recent(p.ancestors)
	for len(opponents) < g.Settings.rounds().Opponents {
		opponents = append(opponents, recent[r.IntN(len(recent))])
	}
	return p.task.round(opponents, r, g.Stream)
}

// Measure plays the games of all children and of the average, and returns the children's scores; the number of draws includes the average's games.
// If ctx ends before the last game, p is unchanged.
func (p *Population[S, G]) Measure(ctx context.Context, g arena.Generation[S]) (arena.Scores, error) {
	return arena.Measure(ctx, p, g)
}

// gauntlet returns a function that plays all games of one player. Its fitness is wins minus losses.
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

// Rows returns the games of Measure: one row for each child, and one for the average.
func (p *Population[S, G]) Rows(g arena.Generation[S]) arena.Rows {
	return arena.GauntletRows(g.Settings.rounds().Offspring+1, func() func(int) (int, int) { return p.gauntlet(g) })
}

// Score records the scores of all rows, and returns the children's scores.
func (p *Population[S, G]) Score(scores arena.Scores, g arena.Generation[S]) arena.Scores {
	p.scores = scores
	return p.children(g.Settings)
}

// children returns the scores of the children, without the average's fitness.
func (p *Population[S, G]) children(s S) arena.Scores {
	if p.scores.Fitness == nil {
		return arena.Scores{}
	}
	return arena.Scores{Fitness: p.scores.Fitness[:s.rounds().Offspring], Draws: p.scores.Draws}
}

// Next returns the next generation, whose mean has moved towards the better children.
func (p *Population[S, G]) Next(g arena.Generation[S]) *Population[S, G] {
	next := &Population[S, G]{task: p.task, ancestors: p.ancestors}
	next.mean, next.average = p.strategy(g.Settings).tell(p.mean, p.average, p.noise(g), p.children(g.Settings).Fitness)
	if (g.Number+1)%g.Settings.ascent().Every == 0 {
		next.ancestors = append(slices.Clip(p.ancestors), p.task.genome(next.mean))
	}
	return next
}

// Best returns the average, whose fitness is its wins minus its losses.
func (p *Population[S, G]) Best(g arena.Generation[S]) arena.Champion {
	rounds := g.Settings.rounds()
	return arena.Champion{
		Game: rounds.Game, Fitness: float64(p.scores.Fitness[rounds.Offspring]), Genes: p.task.genome(p.average).Encode(),
	}
}
