package swarm

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/strength"
	"midiconnect4/internal/rng"
)

// small returns the settings of a short run of an algorithm.
func small(algorithm string) Settings {
	s := Default()
	s.Algorithm, s.Individuals, s.Hidden, s.Iterations = algorithm, 7, 3, 6
	s.Follow(func(string) bool { return false })
	return s
}

// first describes the first iteration of a run with settings s.
func first(s Settings) Generation { return Generation{Settings: s, Seed: 5, Number: 1, Cores: 1} }

// TestHallOfFame checks in each iteration that the hall of fame is the champions of all earlier iterations, oldest first.
func TestHallOfFame(t *testing.T) {
	for _, algorithm := range []string{EPGaussian, GCPSO} {
		s := small(algorithm)
		s.Fame = 2
		p, g := New(s, 5), first(s)
		var champions []*contest.Agent
		for range 4 {
			if !slices.Equal(p.hall, champions) {
				t.Errorf("%s, iteration %d: other members", algorithm, g.Number)
			}
			if _, err := p.Measure(context.Background(), g); err != nil {
				t.Fatal(err)
			}
			champions = append(champions, p.champion().Agent)
			p = p.Next(g)
			g.Number++
		}
	}
}

// TestScores checks that a win counts one point and a loss minus two.
func TestScores(t *testing.T) {
	s := small(GCPSO)
	p := New(s, 5)
	if _, err := p.Measure(context.Background(), first(s)); err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, score := range p.scores.Fitness {
		sum += score
	}
	if len(p.scores.Fitness) != 14 || sum != p.scores.Draws-s.Games() {
		t.Errorf("%d scores of %d in all, %d draws of %d games", len(p.scores.Fitness), sum, p.scores.Draws, s.Games())
	}
	if best := p.Best(first(s)); best.Fitness != float64(slices.Max(p.scores.Fitness)) {
		t.Errorf("%+v", best)
	}
}

// TestBreed sets the scores of seven individuals. The best four must survive, and the best three must have mutants.
func TestBreed(t *testing.T) {
	for algorithm, bounds := range map[string][2]float64{
		EPUniform: {0, 1}, EPSymmetric: {-1, 1}, EPGaussian: {-8, 8},
	} {
		s := small(algorithm)
		p := New(s, 5)
		p.scores.Fitness = []int{1, 4, -3, 4, 0, 2, -10}
		next := p.Next(first(s))
		for place, i := range []int{1, 3, 5, 0} {
			if !reflect.DeepEqual(next.particles[place], p.particles[i]) {
				t.Errorf("%s: place %d is not individual %d", algorithm, place, i)
			}
		}
		var sum, square, n float64
		for place, i := range []int{1, 3, 5} {
			for j, w := range next.particles[4+place].position.Weights {
				d := float64(w) - float64(p.particles[i].position.Weights[j])
				if d < bounds[0]-1e-6 || d > bounds[1]+1e-6 {
					t.Errorf("%s: noise of %v", algorithm, d)
				}
				sum, square, n = sum+d, square+d*d, n+1
			}
		}
		mean := sum / n
		want := map[string][2]float64{EPUniform: {0.5, 1.0 / 12}, EPSymmetric: {0, 1.0 / 3}, EPGaussian: {0, 1}}[algorithm]
		if variance := square/n - mean*mean; math.Abs(mean-want[0]) > 4*math.Sqrt(want[1]/n) || math.Abs(variance/want[1]-1) > 0.5 {
			t.Errorf("%s: noise of mean %v and variance %v, want %v", algorithm, mean, variance, want)
		}
		if n != 3*37 || len(next.particles) != 7 {
			t.Errorf("%s: %v weights, %d individuals", algorithm, n, len(next.particles))
		}
	}
}

func TestConvergence(t *testing.T) {
	p := New(small(EPUniform), 5)
	p.scores.Fitness = []int{0, 0, 5, 0, 0, 0, 0}
	weights := make([]float32, len(p.particles[0].position.Weights))
	weights[0], weights[1] = 3, -4
	p.particles[2].position = contest.NewAgent(p.rules.shape, weights)
	if c := p.Convergence(); len(c) != 1 || c[0] != 25.0/37 {
		t.Errorf("%v", c)
	}
}

// TestMove compares a particle's move with equations 2.13 and 2.14, evaluated with the same random numbers.
func TestMove(t *testing.T) {
	s := small(LBest)
	s.Inertia, s.Cognitive, s.Social = 0.5, 2, 3
	q := particle{
		position: &contest.Agent{Weights: []float32{1, 0, -1}},
		best:     &contest.Agent{Weights: []float32{1.01, 4, -1}},
		velocity: []float32{0.02, -0.1, 0.1},
		rho:      1,
	}
	best := []float32{1, -9, -1.002}
	position, velocity := s.move(q, best, rng.Stream(1, "test"))
	r := rng.Stream(1, "test")
	for i, x := range q.position.Weights {
		want := 0.5*q.velocity[i] + 2*r.Float32()*(q.best.Weights[i]-x) + 3*r.Float32()*(best[i]-x)
		want = max(-0.1, min(0.1, want))
		if math.Abs(float64(velocity[i]-want)) > 1e-6 || position[i] != x+velocity[i] {
			t.Errorf("weight %d: velocity %v, want %v; position %v", i, velocity[i], want, position[i])
		}
	}
	if velocity[1] != 0.1 && velocity[1] != -0.1 {
		t.Errorf("velocity %v", velocity[1])
	}
}

// TestGuaranteedConvergence checks that with gcpso (and no other algorithm) a particle at its neighbourhood's best position searches within the
// distance rho.
func TestGuaranteedConvergence(t *testing.T) {
	at, other := make([]float32, 100), make([]float32, 100)
	other[3] = 1
	for _, c := range []struct {
		algorithm string
		best      []float32
		far       bool
	}{{GCPSO, at, true}, {GCPSO, other, false}, {LBest, at, false}} {
		q := particle{position: &contest.Agent{Weights: at}, best: &contest.Agent{Weights: at}, velocity: make([]float32, 100), rho: 3}
		q.velocity[0] = 0.05
		position, velocity := small(c.algorithm).move(q, c.best, rng.Stream(1, "test"))
		if velocity[0] != 0.05 || velocity[1] != 0 {
			t.Errorf("%s: velocity %v", c.algorithm, velocity[:2])
		}
		low, high := slices.Min(position), slices.Max(position)
		if far := low < -2.5 && low >= -3 && high > 2.5 && high <= 3.05; far != c.far || !far && high > 0.1 {
			t.Errorf("%s: from %v to %v", c.algorithm, low, high)
		}
	}
}

func TestAdapt(t *testing.T) {
	s := small(GCPSO)
	s.Successes, s.Failures = 2, 1
	q := particle{rho: 1}
	for i, step := range []struct {
		found bool
		want  float64
	}{{true, 1}, {true, 1}, {true, 2}, {true, 4}, {false, 4}, {false, 2}, {false, 1}, {true, 1}, {false, 1}, {false, 0.5}} {
		if q = s.adapt(q, step.found); q.rho != step.want {
			t.Errorf("step %d: rho %v, want %v", i, q.rho, step.want)
		}
	}
}

// TestPersonalBests sets the scores of the particles. Only a higher score may replace a personal best. With the topology star, the neighbourhood's
// best must be the best of all particles.
func TestPersonalBests(t *testing.T) {
	p := New(small(GBest), 5)
	for i := range p.particles {
		p.particles[i].best = New(small(LBest), 5).particles[(i+1)%7].position
	}
	p.scores.Fitness = []int{
		1, 5, 0, 2, 2, 2, -1,
		1, 4, 3, 3, 1, 5, 0,
	}
	candidates := p.candidates()
	for i, want := range []struct {
		score int
		found bool
	}{{1, false}, {5, true}, {3, false}, {3, false}, {2, true}, {5, false}, {0, false}} {
		if c := candidates[i]; c.score != want.score || c.found != want.found || (c.Agent == p.particles[i].position) != want.found {
			t.Errorf("particle %d: %+v", i, c)
		}
	}
	if p.champion().Agent != p.particles[1].position {
		t.Error("the champion is not particle 1")
	}
	next := p.Next(first(small(GBest)))
	for i, q := range next.particles {
		if q.best != candidates[i].Agent || (q.successes == 1) != (q.failures == 0) || q.successes != 1 {
			t.Errorf("particle %d: %d successes, %d failures", i, q.successes, q.failures)
		}
	}
}

// TestLBestIsGBest checks that a ring in which all particles are neighbours gives the same results as a star (section 2.7.4).
func TestLBestIsGBest(t *testing.T) {
	ring := small(LBest)
	ring.Neighbourhood = 7
	a, err := train(ring, 3)
	if err != nil {
		t.Fatal(err)
	}
	b, err := train(small(GBest), 3)
	if err != nil || !slices.Equal(a.champion().Weights, b.champion().Weights) || !reflect.DeepEqual(a.Convergence(), b.Convergence()) {
		t.Errorf("they differ: %v", err)
	}
}

// TestLearning checks that the champions of ten runs win so many games against random moves that it cannot be chance.
func TestLearning(t *testing.T) {
	s := small(GCPSO)
	s.Individuals, s.Iterations = 20, 60
	sum := 0.0
	for from := range uint64(10) {
		p, err := train(s, from)
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.againstRandom(from, contest.Test{Games: 500})
		if err != nil || m.Pairs() != 500 {
			t.Fatal(m, err)
		}
		sum += strength.S(m, strength.Baseline{First: 0.585, Second: 0.288}).Value
	}
	if sum < 1 {
		t.Errorf("the mean S is %v", sum/10)
	}
}
