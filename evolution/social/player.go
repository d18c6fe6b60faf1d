package social

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/detmath"
	"midiconnect4/internal/rng"
)

// player is a network with a mutation step for each weight (section 3, equations 1 and 2).
type player struct {
	weights, steps []float64
}

// Bounds of steps and weights. A normal run never reaches them; they keep a diverging run from reaching Inf.
const (
	maxNumber = 1e30
	minStep   = 1e-30
)

func (s Settings) newPlayer(r *rand.Rand) player {
	n := s.shape().TanhWeights()
	p := player{make([]float64, n), make([]float64, n)}
	for i := range n {
		p.weights[i], p.steps[i] = float64(normal(r))/4, s.Step
	}
	return p
}

// normal returns 4·N truncated to an integer, where N is drawn from the standard normal distribution.
func normal(r *rand.Rand) int { return int(4 * rng.Normal(r)) }

// mutator makes children. It is a table of e^(τ·n/4) for the values n of normal, at index n + 32.
type mutator [65]float64

// newMutator returns a mutator for networks with n weights, with τ = 1/√(2√n).
func newMutator(weights int) *mutator {
	m := new(mutator)
	factor := detmath.Exp64(1 / math.Sqrt(2*math.Sqrt(float64(weights))) / 4)
	m[32] = 1
	for n := range 32 {
		m[33+n] = float64(m[32+n] * factor)
		m[31-n] = 1 / m[33+n]
	}
	return m
}

// child returns a mutated copy of p. Each step is multiplied by e^(τ·N). Then N times the new step is added to each weight. Each N is drawn from the
// standard normal distribution.
func (m *mutator) child(p player, r *rand.Rand) player {
	c := player{slices.Clone(p.weights), slices.Clone(p.steps)}
	for i := range c.weights {
		c.steps[i] = max(minStep, min(maxNumber, float64(c.steps[i]*m[32+normal(r)])))
		c.weights[i] = max(-maxNumber, min(maxNumber, c.weights[i]+float64(c.steps[i]*float64(normal(r))/4)))
	}
	return c
}

// rules determine how two players play.
type rules struct {
	shape   mlp.Shape
	limit   engine.Limit
	points  arena.Points
	mutator *mutator
}

func (s Settings) rules() rules {
	shape := s.shape()
	return rules{shape, s.Limit(), s.Points, newMutator(shape.TanhWeights())}
}

// duel plays two games, in which each player moves first once. It returns both players' points, and the number of draws.
func (r rules) duel(a, b player) (first, second, draws int) {
	one, two := r.contestant(a), r.contestant(b)
	n := r.points.Add([]game.Outcome{game.Undecided, r.game(one, two), r.game(two, one), game.Undecided}, 2)
	return n.Fitness[0], n.Fitness[1], n.Draws
}

// contestant returns a searcher with the player's network.
func (r rules) contestant(p player) *search.Searcher {
	return search.New(mlp.NewTanh(r.shape, p.weights))
}

func (r rules) game(first, second *search.Searcher) game.Outcome {
	return search.Play(r.shape.Game.Empty(), first, second, r.limit)
}

// meet plays a round robin, in which each two players play twice and each moves first once.
func (r rules) meet(ctx context.Context, players []player, cores int, played func()) (arena.Scores, error) {
	outcomes, err := arena.RoundRobin(ctx, len(players), cores, func() arena.Play {
		contestants := make([]*search.Searcher, len(players))
		for i, p := range players {
			contestants[i] = r.contestant(p)
		}
		return func(first, second int) game.Outcome { return r.game(contestants[first], contestants[second]) }
	}, played)
	if err != nil {
		return arena.Scores{}, err
	}
	return r.points.Add(outcomes, len(players)), nil
}
