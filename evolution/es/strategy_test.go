package es

import (
	"context"
	"math"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/chess/search"
	"midiconnect4/gamer/connect4/mlp"
)

// first returns the description of the first generation of a run with settings s.
func first[S any](s S) arena.Generation[S] {
	return arena.Generation[S]{Settings: s, Seed: 5, Number: 1, Cores: 2}
}

// evolved returns p after a number of generations. g describes p's generation.
func evolved[S settings[G], G genome](t *testing.T, p *Population[S, G], g arena.Generation[S], generations int) *Population[S, G] {
	t.Helper()
	for range generations {
		if _, err := p.Measure(context.Background(), g); err != nil {
			t.Fatal(err)
		}
		p = p.Next(g)
		g.Number++
	}
	return p
}

func TestWeights(t *testing.T) {
	w := weigh([]int{3, -5, 3, 9, 0, 1})
	// Best first, the children are 3, 0, 2 (as fit as child 0), 5, 4 and 1.
	for child, steps := range []float64{1.5, -2.5, 0.5, 2.5, -1.5, -0.5} {
		if want := steps / 4.5; math.Abs(w[child]-want) > 1e-12 {
			t.Errorf("child %d weighs %v, want %v", child, w[child], want)
		}
	}
}

// TestNextGoesTowardsTheBest makes one child fitter than its mirror image, and checks that the mean moves towards the fitter one.
func TestNextGoesTowardsTheBest(t *testing.T) {
	t.Run("connect4", func(t *testing.T) { goesTowardsTheBest[Connect4, mlp.Genome](t, smallConnect4()) })
	t.Run("checkers", func(t *testing.T) { goesTowardsTheBest[Checkers, *eval.Genome](t, smallCheckers()) })
	t.Run("chess", func(t *testing.T) { goesTowardsTheBest[Chess, *search.Weights](t, smallChess()) })
}

func goesTowardsTheBest[S settings[G], G genome](t *testing.T, s S) {
	t.Helper()
	g := first(s)
	p := New(s, g.Seed)
	p.scores.Fitness = []int{9, -9, 0, 0, 0, 0, 100} // the last fitness is the average's
	next, z := p.Next(g), p.noise(g)(0)
	along := 0.0
	for i := range z {
		along += (next.mean[i] - p.mean[i]) * z[i]
	}
	if along <= 0 {
		t.Errorf("%v steps towards the better child", along)
	}
	if len(next.ancestors) != 2 || next.scores.Fitness != nil {
		t.Errorf("%d ancestors, fitness %v", len(next.ancestors), next.scores.Fitness)
	}
}
