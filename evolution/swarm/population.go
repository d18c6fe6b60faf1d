package swarm

import (
	"context"
	"math/rand/v2"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/parallel"
	"midiconnect4/internal/rng"
)

// solution is a network and its weights. It never changes.
type solution struct {
	weights []float32
	network *mlp.Network
}

// particle is a particle of a swarm. An individual of evolutionary programming is one
// with a position and nothing else.
type particle struct {
	position *solution
	best     *solution // its personal best
	velocity []float32

	// For gcpso: how far it searches, and how many times in a row its neighbourhood
	// found something better, or did not.
	rho                 float64
	successes, failures int
}

// Generation is what a run tells a Population about its iteration.
type Generation = arena.Generation[Settings]

// Population is the individuals, or the swarm, of one iteration.
type Population struct {
	rules *rules

	particles []particle
	past      []float64    // c(t) of the earlier iterations
	scores    arena.Scores // of the pool; without fitness before Measure
}

// rules are what does not change from one iteration to the next.
type rules struct {
	shape          mlp.Shape
	neighbourhoods [][]int
}

// rules follow from the settings, which must have been checked.
func (s Settings) rules() *rules {
	shape, err := s.shape()
	if err != nil {
		panic(err)
	}
	return &rules{shape, s.neighbourhoods()}
}

func (r *rules) solution(weights []float32) *solution {
	return &solution{weights, mlp.New(r.shape, weights)}
}

// New draws the first individuals. Particles begin at rest, and their positions are
// their personal bests.
func New(s Settings, seed uint64) *Population {
	rules := s.rules()
	p := &Population{rules: rules}
	for i := range s.Individuals {
		r, weights := rng.Stream(seed, "population", uint64(i)), make([]float32, rules.shape.Weights())
		for j := range weights {
			weights[j] = float32(s.Initial * (2*float64(r.Float64()) - 1))
		}
		first := particle{position: rules.solution(weights)}
		if s.Swarm() {
			first.best, first.velocity, first.rho = first.position, make([]float32, len(weights)), s.Rho
		}
		p.particles = append(p.particles, first)
	}
	return p
}

// flies reports whether the population is a swarm.
func (p *Population) flies() bool { return p.particles[0].best != nil }

// pool lists all that compete: individuals, or particles' positions and then their
// personal bests.
func (p *Population) pool() []*solution {
	all := make([]*solution, 0, 2*len(p.particles))
	for _, q := range p.particles {
		all = append(all, q.position)
	}
	if p.flies() {
		for _, q := range p.particles {
			all = append(all, q.best)
		}
	}
	return all
}

// opponents draws the opponents of each member of a pool from the others, with
// replacement.
func (s Settings) opponents(r *rand.Rand) []int {
	n := s.pool()
	all := make([]int, n*s.Opponents)
	for i := range all {
		all[i] = r.IntN(n - 1)
		if all[i] >= i/s.Opponents {
			all[i]++
		}
	}
	return all
}

// Measure lets every member of the pool play its opponents, as the first side, and
// gives both sides their points (sections 3.2.1, step b, and 3.2.2, step c). It leaves p
// as it was if ctx ends before the last game.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	pool, k := p.pool(), g.Settings.Opponents
	opponents := g.Settings.opponents(g.Stream("opponents"))
	outcomes := make([]game.Outcome, len(opponents))
	err := parallel.ForEach(ctx, len(pool), g.Cores, func() func(int) error {
		table := mlp.NewTable(p.rules.shape)
		return func(i int) error {
			var ties *rand.Rand
			if g.Settings.DrawsTies() {
				ties = g.Stream("ties", uint64(i))
			}
			for j := i * k; j < (i+1)*k; j++ {
				outcomes[j] = table.Play(pool[i].network, pool[opponents[j]].network, ties)
				g.CountGame()
			}
			return nil
		}
	})
	if err != nil {
		return arena.Scores{}, err
	}
	p.scores = arena.Scores{Fitness: make([]int, len(pool))}
	for j, outcome := range outcomes {
		first, second := g.Settings.Points.Of(outcome)
		p.scores.Fitness[j/k] += first
		p.scores.Fitness[opponents[j]] += second
		if outcome == game.Draw {
			p.scores.Draws++
		}
	}
	return p.scores, nil
}

// candidate is the better of a particle's position and its personal best, after
// the games.
type candidate struct {
	*solution
	score int
	found bool // it is the position, and a new one, which replaces the personal best
}

// candidates are the candidates of all particles. An individual is its own candidate.
func (p *Population) candidates() []candidate {
	all, scores := make([]candidate, len(p.particles)), p.scores.Fitness
	for i, q := range p.particles {
		all[i] = candidate{q.position, scores[i], false}
		if !p.flies() {
			continue
		}
		if score := scores[len(all)+i]; score >= all[i].score {
			all[i] = candidate{q.best, score, false}
		} else {
			all[i].found = !slices.Equal(q.position.weights, q.best.weights)
		}
	}
	return all
}

// leader is the number of the candidate with the highest score, or of the first of
// several.
func leader(candidates []candidate) int {
	best := 0
	for i, c := range candidates {
		if c.score > candidates[best].score {
			best = i
		}
	}
	return best
}

// champion is the best of a measured iteration; after the last one, the final agent.
func (p *Population) champion() candidate {
	all := p.candidates()
	return all[leader(all)]
}

// Best is the champion.
func (p *Population) Best(g Generation) arena.Champion {
	best := p.champion()
	return arena.Champion{Game: g.Settings.Game, Fitness: float64(best.score), Genes: mlp.EncodeWeights(best.weights)}
}

// Convergence is the mean square of the weights of the best of each measured
// iteration: c(t) of equation 4.5.
func (p *Population) Convergence() []float64 {
	if p.scores.Fitness == nil {
		return p.past
	}
	sum, weights := 0.0, p.champion().weights
	for _, w := range weights {
		sum += float64(float64(w) * float64(w))
	}
	return append(slices.Clip(p.past), sum/float64(len(weights)))
}

// Next makes the next iteration from a measured one.
func (p *Population) Next(g Generation) *Population {
	next := &Population{rules: p.rules, past: p.Convergence()}
	if p.flies() {
		next.particles = p.fly(g)
	} else {
		next.particles = p.breed(g)
	}
	return next
}
