package swarm

import (
	"context"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// particle is a particle of a swarm or, in evolutionary programming, an individual. An individual has only a position.
type particle struct {
	position *contest.Agent
	best     *contest.Agent // the best position that the particle has had
	velocity []float32

	// For gcpso: the radius of the search, and for how many iterations in a row the best of the neighbourhood has improved, or has not.
	rho                 float64
	successes, failures int
}

// Generation describes an iteration to its Population.
type Generation = arena.Generation[Settings]

// Population is the particles or individuals of one iteration.
type Population struct {
	rules *rules

	particles []particle
	past      []float64        // c(t) of Convergence in each earlier iteration
	hall      []*contest.Agent // champions of earlier iterations; empty if Settings.Fame is 0
	scores    arena.Scores     // scores of the pool; no fitness before Measure
}

// rules are what stays the same in all iterations.
type rules struct {
	shape          mlp.Shape
	neighbourhoods [][]int
}

// rules returns the rules. The settings must have been checked.
func (s Settings) rules() *rules {
	return &rules{contest.MustShape(s.Game, s.Settings), s.neighbourhoods()}
}

// New draws the first positions. Velocities are 0, and positions are the first personal bests.
func New(s Settings, seed uint64) *Population {
	rules := s.rules()
	p := &Population{rules: rules}
	for i := range s.Individuals {
		r, weights := rng.Stream(seed, "population", uint64(i)), make([]float32, rules.shape.Weights())
		for j := range weights {
			weights[j] = float32(s.Initial * (2*float64(r.Float64()) - 1))
		}
		first := particle{position: contest.NewAgent(rules.shape, weights)}
		if s.Swarm() {
			first.best, first.velocity, first.rho = first.position, make([]float32, len(weights)), s.Rho
		}
		p.particles = append(p.particles, first)
	}
	return p
}

// flies reports whether the population is a swarm.
func (p *Population) flies() bool { return p.particles[0].best != nil }

// pool lists the networks that compete: individuals, or the positions of all particles followed by their personal bests.
func (p *Population) pool() []*contest.Agent {
	all := make([]*contest.Agent, 0, 2*len(p.particles))
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

// Measure lets every member of the pool play its opponents, and gives both sides their points (sections 3.2.1, step b, and 3.2.2, step c). If ctx
// ends before the last game, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	scores, err := contest.Play(ctx, g, g.Settings.contest(), contest.Networks(p.pool()), contest.Networks(p.hall))
	if err == nil {
		p.scores = scores
	}
	return scores, err
}

// candidate is the better of a particle's position and its personal best, with its score in this iteration.
type candidate struct {
	*contest.Agent
	score int
	found bool // whether the position is a new personal best
}

// candidates returns one candidate per particle. An individual is its own candidate.
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
			all[i].found = !slices.Equal(q.position.Weights, q.best.Weights)
		}
	}
	return all
}

// leader returns the index of the candidate with the highest score; of several equal ones, the first.
func leader(candidates []candidate) int {
	best := 0
	for i, c := range candidates {
		if c.score > candidates[best].score {
			best = i
		}
	}
	return best
}

// champion returns the best candidate. p must have been measured. The champion of the last iteration is the final agent.
func (p *Population) champion() candidate {
	all := p.candidates()
	return all[leader(all)]
}

// Best returns the champion, with its score as fitness.
func (p *Population) Best(g Generation) arena.Champion {
	best := p.champion()
	return arena.Champion{Game: g.Settings.Game, Fitness: float64(best.score), Genes: mlp.EncodeWeights(best.Weights)}
}

// Convergence returns c(t) of equation 4.5 for each iteration measured so far: the mean square of the champion's weights.
func (p *Population) Convergence() []float64 {
	if p.scores.Fitness == nil {
		return p.past
	}
	sum, weights := 0.0, p.champion().Weights
	for _, w := range weights {
		sum += float64(float64(w) * float64(w))
	}
	return append(slices.Clip(p.past), sum/float64(len(weights)))
}

// Next returns the next iteration. p must have been measured.
func (p *Population) Next(g Generation) *Population {
	next := &Population{rules: p.rules, past: p.Convergence()}
	if g.Settings.Fame > 0 {
		next.hall = append(slices.Clip(p.hall), p.champion().Agent)
	}
	if p.flies() {
		next.particles = p.fly(g)
	} else {
		next.particles = p.breed(g)
	}
	return next
}
