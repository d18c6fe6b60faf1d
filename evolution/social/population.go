package social

import (
	"context"
	"encoding/json"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/rng"
)

// Population is one interval: parents that learn, each by itself, and then
// meet.
type Population struct {
	settings Settings
	seed     uint64
	interval int // from 1
	rules    rules

	parents []player // of a measured interval, those that survived it
	sources []int    // the entry of the pool that each was copied from; none is −1
	pool    []entry
	draws   int          // in individual learning
	scores  arena.Scores // of the survivors; without fitness before Measure
}

// New draws the first parents. The pool is empty.
func New(s Settings, from uint64) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	p := &Population{settings: s, seed: from, interval: 1, rules: s.rules()}
	r := rng.Stream(from, "population")
	for range s.Pairs {
		p.parents = append(p.parents, s.newPlayer(r))
		p.sources = append(p.sources, none)
	}
	return p, nil
}

// Settings are those of the run.
func (p *Population) Settings() any { return &p.settings }

// Seed is that of the run.
func (p *Population) Seed() uint64 { return p.seed }

// Generation is the number of the interval, from 1.
func (p *Population) Generation() int { return p.interval }

// Measured reports whether its games have been played.
func (p *Population) Measured() bool { return p.scores.Fitness != nil }

// Last reports whether it is the last interval that was asked for.
func (p *Population) Last() bool { return p.interval >= p.settings.Intervals }

// Tally is what the games showed: the points are those of the meeting.
func (p *Population) Tally() arena.GenerationStats {
	return arena.Summarize(p.interval, p.scores.Fitness, p.settings.Games(), p.draws+p.scores.Draws)
}

// Measure lets the parents learn and the survivors meet (sections 3.1 and 3.2,
// step 1). It leaves p as it was if ctx ends before the last game. played, which
// may be nil, is told of each game, from any goroutine.
func (p *Population) Measure(ctx context.Context, cores int, played func()) error {
	if played == nil {
		played = func() {}
	}
	survivors, draws := make([]player, len(p.parents)), make([]int, len(p.parents))
	err := arena.ForEach(ctx, len(p.parents), cores, func() func(int) {
		return func(i int) { survivors[i], draws[i] = p.learn(ctx, i, played) }
	})
	if err != nil {
		return err
	}
	scores, err := p.rules.meet(ctx, survivors, cores, played)
	if err != nil {
		return err
	}
	p.parents, p.draws, p.scores = survivors, 0, scores
	for _, n := range draws {
		p.draws += n
	}
	return nil
}

// learn is the individual learning of one parent: in each generation it plays
// its child, and the better of the two goes on, either where they are equal.
func (p *Population) learn(ctx context.Context, i int, played func()) (survivor player, draws int) {
	r := rng.Stream(p.seed, "learn", uint64(p.interval), uint64(i))
	survivor = p.parents[i]
	for range p.settings.Interval {
		if ctx.Err() != nil {
			break
		}
		child := p.rules.mutator.child(survivor, r)
		own, its, drawn := p.rules.duel(survivor, child)
		if its > own || its == own && r.IntN(2) == 1 {
			survivor = child
		}
		draws += drawn
		played()
		played()
	}
	return survivor, draws
}

// Best is the file of the best survivor.
func (p *Population) Best() (*gamer.File, error) {
	best := p.scores.Ranking()[0]
	return p.file(p.parents[best], p.scores.Fitness[best])
}

func (p *Population) file(of player, points int) (*gamer.File, error) {
	settings, err := json.Marshal(p.settings)
	return &gamer.File{
		System:     gamer.Social,
		Game:       p.settings.Game,
		Seed:       p.seed,
		Generation: p.interval,
		Fitness:    float64(points),
		Settings:   settings,
		Genes:      mlp.EncodeTanh(of.weights),
	}, err
}

// Next is the social learning after a measured interval (section 3.2, steps 2
// and 3): the best publish, the middle stays, the others copy or start afresh.
func (p *Population) Next() *Population {
	next := &Population{
		settings: p.settings, seed: p.seed, interval: p.interval + 1, rules: p.rules,
		parents: slices.Clone(p.parents), sources: slices.Clone(p.sources),
	}
	pool := newMeetingPool(p)
	places := p.places()
	for i, place := range places {
		if place == 1 {
			pool.best(next, i)
		}
	}
	for i, place := range places {
		if place < 1 && place < p.settings.Stay {
			pool.poor(next, i)
		}
	}
	next.pool = pool.close()
	return next
}

// places is the points of the survivors, normalised from 0 to 1. Where all are
// equal, all are best.
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
