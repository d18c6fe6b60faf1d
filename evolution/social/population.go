package social

import (
	"context"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/parallel"
	"midiconnect4/internal/rng"
)

// Generation describes an interval to its population.
type Generation = arena.Generation[Settings]

// Population is one interval, in which the parents learn individually and then play each other in a meeting.
type Population struct {
	rules rules

	parents []player // after Measure: the survivors of individual learning
	sources []int    // for each parent: index of the pool entry from which it was copied, or none
	pool    []entry
	draws   int          // drawn games during individual learning
	scores  arena.Scores // scores of the survivors in the meeting; no fitness before Measure
}

// New returns the first interval, with random parents and an empty pool.
func New(s Settings, seed uint64) *Population {
	p := &Population{rules: s.rules()}
	r := rng.Stream(seed, "population")
	for range s.Pairs {
		p.parents = append(p.parents, s.newPlayer(r))
		p.sources = append(p.sources, none)
	}
	return p
}

// Measure lets the parents learn individually, and then lets the survivors play each other (sections 3.1 and 3.2, step 1). Fitness counts the games
// of the meeting only; draws are counted in all games. If ctx ends before the last game, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	survivors, draws := make([]player, len(p.parents)), make([]int, len(p.parents))
	err := parallel.ForEach(ctx, len(p.parents), g.Cores, func() func(int) error {
		return func(i int) error {
			survivors[i], draws[i] = p.learn(ctx, g, i)
			return nil
		}
	})
	if err != nil {
		return arena.Scores{}, err
	}
	scores, err := p.rules.meet(ctx, survivors, g.Cores, g.Played)
	if err != nil {
		return arena.Scores{}, err
	}
	p.parents, p.draws, p.scores = survivors, 0, scores
	for _, n := range draws {
		p.draws += n
	}
	return p.total(), nil
}

// total returns the fitness from the meeting, and the number of draws in learning and meeting.
func (p *Population) total() arena.Scores {
	return arena.Scores{Fitness: p.scores.Fitness, Draws: p.draws + p.scores.Draws}
}

// learn is the individual learning of one parent. In each generation the current survivor plays two games against its child, and the better one
// survives; ties are broken at random.
func (p *Population) learn(ctx context.Context, g Generation, i int) (survivor player, draws int) {
	r := g.Stream("learn", uint64(i))
	survivor = p.parents[i]
	for range g.Settings.Interval {
		if ctx.Err() != nil {
			break
		}
		child := p.rules.mutator.child(survivor, r)
		own, its, drawn := p.rules.duel(survivor, child)
		if its > own || its == own && r.IntN(2) == 1 {
			survivor = child
		}
		draws += drawn
		g.CountGame()
		g.CountGame()
	}
	return survivor, draws
}

// Best returns the survivor with the most points in the meeting.
func (p *Population) Best(g Generation) arena.Champion {
	best := p.scores.Ranking()[0]
	return arena.Champion{
		Game: g.Settings.Game, Fitness: float64(p.scores.Fitness[best]), Genes: mlp.EncodeTanh(p.parents[best].weights),
	}
}

// Next returns the next interval after social learning (section 3.2, steps 2 and 3). The best players publish themselves in the pool. The worst are
// replaced by copies from the pool or by new players. The others stay. p must have been measured.
func (p *Population) Next(g Generation) *Population {
	next := &Population{rules: p.rules, parents: slices.Clone(p.parents), sources: slices.Clone(p.sources)}
	pool := newMeetingPool(p, g)
	places := p.places()
	for i, place := range places {
		if place == 1 {
			pool.best(next, i)
		}
	}
	for i, place := range places {
		if place < 1 && place < g.Settings.Stay {
			pool.poor(next, i)
		}
	}
	next.pool = pool.close()
	return next
}

// places returns the survivors' points, scaled from 0 (worst) to 1 (best). If all are equal, all get 1.
func (p *Population) places() []float64 {
	low, high := slices.Min(p.scores.Fitness), slices.Max(p.scores.Fitness)
	places := make([]float64, len(p.parents))
	for i, points := range p.scores.Fitness {
		places[i] = 1
		if high > low {
			places[i] = float64(points-low) / float64(high-low)
		}
	}
	return places
}
