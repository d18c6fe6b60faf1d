package social

import (
	"context"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/parallel"
	"midiconnect4/internal/rng"
)

// Generation describes an interval of learning to its Population.
type Generation = arena.Generation[Settings]

// Population is one interval: the parents learn individually, and then play each other in a meeting.
type Population struct {
	rules rules

	parents []player // after Measure, these are the survivors
	sources []int    // by parent: the index of the pool entry that it was copied from, or none
	pool    []entry
	draws   int          // number of drawn games in individual learning
	scores  arena.Scores // scores of the survivors in the meeting; no fitness before Measure
}

// New draws the first parents. The pool is empty.
func New(s Settings, seed uint64) *Population {
	p := &Population{rules: s.rules()}
	r := rng.Stream(seed, "population")
	for range s.Pairs {
		p.parents = append(p.parents, s.newPlayer(r))
		p.sources = append(p.sources, none)
	}
	return p
}

// Measure lets the parents learn, and then lets the survivors meet (sections 3.1 and 3.2, step 1). The fitness counts only the games of the meeting;
// the number of drawn games counts all games. If ctx ends before the last game, p is unchanged.
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

// total returns the fitness from the meeting, and the number of drawn games in learning and meeting.
func (p *Population) total() arena.Scores {
	return arena.Scores{Fitness: p.scores.Fitness, Draws: p.draws + p.scores.Draws}
}

// learn is the individual learning of one parent. In each generation the survivor plays its child, and the better of the two survives. A tie is
// broken at random.
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

// Best returns the survivor with the most points.
func (p *Population) Best(g Generation) arena.Champion {
	best := p.scores.Ranking()[0]
	return arena.Champion{
		Game: g.Settings.Game, Fitness: float64(p.scores.Fitness[best]), Genes: mlp.EncodeTanh(p.parents[best].weights),
	}
}

// Next does the social learning after an interval, which must have been measured (section 3.2, steps 2 and 3). The best players publish themselves
// in the pool, those in the middle stay as they are, and the others copy from the pool or start afresh.
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

// places returns the survivors' points, scaled so that the worst has 0 and the best 1. If all have the same points, all have 1.
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
