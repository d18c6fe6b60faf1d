package swarm

import (
	"context"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// particle is a particle of a swarm or, in evolutionary programming, an individual, which has only a position.
type particle struct {
	position *contest.Agent
	best     *contest.Agent // personal best: the best position that the particle has had
	velocity []float32

	// For gcpso: the radius of the search, and how many iterations in a row have, or have not, improved the neighbourhood's best.
	rho                 float64
	successes, failures int
}

// Generation describes an iteration to its population.
type Generation = arena.Generation[Settings]

// Population is all particles, or all individuals, in one iteration.
type Population struct {
	rules *rules

	particles []particle
	past      []float64        // c(t) of each earlier iteration (see Convergence)
	hall      []*contest.Agent // champions of earlier iterations, oldest first; empty if Settings.Fame is 0
	scores    arena.Scores     // scores of the pool; no fitness before Measure
}

// rules hold what all iterations share.
type rules struct {
	shape          mlp.Shape
	neighbourhoods [][]int
}

// rules returns the rules of a run. It panics if the settings are invalid.
func (s Settings) rules() *rules {
	return &rules{contest.MustShape(s.Game, s.Settings), s.neighbourhoods()}
}

// New returns the first iteration: positions are random, velocities are 0, and personal bests are the positions.
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

// pool returns the networks that compete: all individuals, or the positions of all particles followed by all personal bests.
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

// Measure plays each member of the pool against its opponents, and adds up the points of both sides (sections 3.2.1, step b, and 3.2.2, step c). If
// ctx ends before the last game, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	scores, err := contest.Play(ctx, g, g.Settings.contest(), contest.Networks(p.pool()), contest.Networks(p.hall))
	if err == nil {
		p.scores = scores
	}
	return scores, err
}

// candidate is a particle's position or its personal best, whichever has the higher score in this iteration.
type candidate struct {
	*contest.Agent
	score int
	found bool // the candidate is a new personal best
}

// candidates returns a candidate for each particle. For an individual it is the position.
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

// leader returns the index of the candidate with the highest score: the first of several.
func leader(candidates []candidate) int {
	best := 0
	for i, c := range candidates {
		if c.score > candidates[best].score {
			best = i
		}
	}
	return best
}

// champion returns the best candidate. p must have been measured. After the last iteration, the champion is the final agent of the run.
func (p *Population) champion() candidate {
	all := p.candidates()
	return all[leader(all)]
}

// Best returns the champion, with its score as fitness.
func (p *Population) Best(g Generation) arena.Champion {
	best := p.champion()
	return arena.Champion{Game: g.Settings.Game, Fitness: float64(best.score), Genes: mlp.EncodeWeights(best.Weights)}
}

// Convergence returns the mean square of the champion's weights, c(t) of equation 4.5, for each measured iteration.
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
