package td

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/strength"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

func shape(t *testing.T, s Settings) mlp.Shape {
	t.Helper()
	of, err := contest.Shape(s.Game, s.Settings)
	if err != nil {
		t.Fatal(err)
	}
	return of
}

func draws(n int, scale float64, r *rand.Rand) []float64 {
	all := make([]float64, n)
	for i := range all {
		all[i] = scale * (2*r.Float64() - 1)
	}
	return all
}

// TestSlopes compares the gradient with the effect of small changes to each weight.
func TestSlopes(t *testing.T) {
	for _, game := range []string{"tictactoe", "checkers", "connect4-6x6", "connect4-7x6"} {
		for _, negative := range []bool{false, true} {
			s := Default()
			s.Game, s.NegativeBias = game, negative
			of, r := shape(t, s), rng.Stream(1, "slopes")
			n := newNetwork(of, draws(of.Weights(), 0.8, r))
			inputs := draws((of.Weights()-s.Hidden-1)/s.Hidden-1, 1, r)
			slopes := make([]float64, of.Weights())
			n.climb(inputs, 1, slopes)
			for i := range slopes {
				const tiny = 1e-5
				moved := func(by float64) float64 {
					was := n.weights[i]
					defer func() { n.weights[i] = was }()
					n.weights[i] += by
					return n.value(inputs)
				}
				if want := (moved(tiny) - moved(-tiny)) / (2 * tiny); math.Abs(slopes[i]-want) > 1e-8 {
					t.Errorf("%s, weight %d: %v, want %v", game, i, slopes[i], want)
				}
			}
		}
	}
}

// TestValueEqualsTheNetworks compares a board's value with the value that mlp.Network computes for it.
func TestValueEqualsTheNetworks(t *testing.T) {
	for _, game := range []string{"tictactoe", "checkers", "connect4-6x6", "connect4-7x6"} {
		s := Default()
		s.Game = game
		of, r := shape(t, s), rng.Stream(2, "values")
		weights := draws(of.Weights(), 1, r)
		n, table, boards := newNetwork(of, weights), mlp.NewTable(of), 0
		table.Explore(mlp.New(of, contest.Single(weights)), 0, r, func(ply mlp.Ply) {
			boards++
			if got, want := n.value(ply.Inputs), sigmoid(float64(ply.Best)); math.Abs(got-want) > 1e-4 {
				t.Errorf("%s: %v, the player has %v", game, got, want)
			}
		})
		if boards < 5 {
			t.Errorf("%s: a game of %d boards", game, boards)
		}
	}
}

// TestLearning checks that networks play tic-tac-toe well against random moves after they learnt from a few thousand games.
func TestLearning(t *testing.T) {
	s := Default()
	s.Iterations, s.Episodes = 10, 400
	sum := 0.0
	const runs = 6
	for seed := range uint64(runs) {
		p, g := New(s, seed), Generation{Settings: s, Seed: seed, Number: 1, Cores: 1}
		for {
			if _, err := p.Measure(context.Background(), g); err != nil {
				t.Fatal(err)
			}
			if g.Number == s.Iterations {
				break
			}
			p = p.Next(g)
			g.Number++
		}
		m, err := contest.Test{Games: 300}.AgainstRandom(context.Background(), p.shape, mlp.New(p.shape, contest.Single(p.learnt)), seed, func() {})
		if err != nil {
			t.Fatal(err)
		}
		sum += strength.S(m, strength.Baseline{First: 0.585, Second: 0.288}).Value
	}
	if sum/runs < 0.5 {
		t.Errorf("the mean S is %v", sum/runs)
	}
}

func TestCheck(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		`game "connect4-8x6": these networks play tic-tac-toe, checkers and Connect Four on up to 45 cells`: func(s *Settings) { s.Game = "connect4-8x6" },
		"iterations 0: must be 1 to 1000000":             func(s *Settings) { s.Iterations = 0 },
		"episodes 0: must be 1 to 1000000":               func(s *Settings) { s.Episodes = 0 },
		"initial 0: must be more than 0 and at most 100": func(s *Settings) { s.Initial = 0 },
		"rate -1: must be 0 to 100":                      func(s *Settings) { s.Rate = -1 },
		"lambda 1.5: must be 0 to 1":                     func(s *Settings) { s.Lambda = 1.5 },
		"explore NaN: must be 0 to 1":                    func(s *Settings) { s.Explore = math.NaN() },
	} {
		s := Default()
		change(&s)
		if err := s.Check(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
