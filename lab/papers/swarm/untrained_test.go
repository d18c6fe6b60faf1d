package swarm

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/swarm"
)

func TestGroups(t *testing.T) {
	for n, want := range map[int][]int{1: {1}, 2: {2}, 5: {5}, 6: {6}, 7: {5, 2}, 11: {5, 6}, 12: {5, 5, 2}} {
		if got := groups(n, 5); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	}
}

// quickly returns settings for a short run.
func quickly(algorithm string) swarm.Settings {
	s := swarm.Default()
	s.Algorithm, s.Individuals, s.Hidden, s.Iterations = algorithm, 7, 3, 6
	s.Follow(func(string) bool { return false })
	return s
}

func weightsOf(t *testing.T, p *swarm.Population, s swarm.Settings) []float32 {
	t.Helper()
	a, err := contest.DecodeAgent(p.Best(swarm.Generation{Settings: s}).Genes, contest.MustShape(s.Game, s.Settings))
	if err != nil {
		t.Fatal(err)
	}
	return a.Weights
}

// TestUntrained checks that draw returns one of the drawn networks as the champion, after the expected number of games.
func TestUntrained(t *testing.T) {
	s := quickly(swarm.GCPSO)
	for _, n := range []int{1, 2, 30} {
		games := 0
		p, err := draw(context.Background(), s, 4, n, func() { games++ })
		if err != nil || games != drawnGames(s, n) {
			t.Fatalf("%d: %d games, want %d, %v", n, games, drawnGames(s, n), err)
		}
		again, err := draw(context.Background(), s, 4, n, func() {})
		if err != nil {
			t.Fatal(err)
		}
		weights := weightsOf(t, p, s)
		if !slices.Equal(weights, weightsOf(t, again, s)) {
			t.Errorf("%d: it differs", n)
		}
		for _, w := range weights {
			if w < -1 || w > 1 {
				t.Errorf("%d: a weight of %v was learnt", n, w)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := draw(ctx, s, 4, 30, func() {}); err == nil {
		t.Error("it was not interrupted")
	}
}

// TestTried checks how many networks a run tries.
func TestTried(t *testing.T) {
	for algorithm, want := range map[string]int{swarm.EPGaussian: 7 + 3*4, swarm.GBest: 7 * 5} {
		s := quickly(algorithm)
		s.Individuals, s.Iterations = 7, 5
		if got := tried(s); got != want {
			t.Errorf("%s: %d, want %d", algorithm, got, want)
		}
	}
}

// TestTrain checks that a complete run equals one that is computed iteration by iteration.
func TestTrain(t *testing.T) {
	for _, algorithm := range []string{swarm.EPUniform, swarm.EPGaussian, swarm.EPSymmetric, swarm.GBest, swarm.LBest, swarm.GCPSO} {
		s := quickly(algorithm)
		p, g := swarm.New(s, 5), swarm.Generation{Settings: s, Seed: 5, Number: 1, Cores: 1}
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
		if whole, err := (task{Settings: s, Seed: 5}).agents(context.Background(), func() {}); err != nil || !bytes.Equal(whole.Encode(), p.Encode()) {
			t.Errorf("%s: a whole run differs: %v", algorithm, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (task{Settings: quickly(swarm.GBest), Seed: 1}).agents(ctx, func() {}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := (task{Seed: 1}).agents(ctx, func() {}); err == nil {
		t.Error("no settings: no error")
	}
}
