package swarm

import (
	"context"
	"slices"
	"testing"
)

func TestGroups(t *testing.T) {
	for n, want := range map[int][]int{1: {1}, 2: {2}, 5: {5}, 6: {6}, 7: {5, 2}, 11: {5, 6}, 12: {5, 5, 2}} {
		if got := groups(n, 5); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", n, got, want)
		}
	}
}

// TestUntrained checks that the best untrained network is one of those drawn, and the number of games.
func TestUntrained(t *testing.T) {
	s := small(GCPSO)
	for _, n := range []int{1, 2, 30} {
		games := 0
		p, err := Untrained(context.Background(), s, 4, n, func() { games++ })
		if err != nil || games != UntrainedGames(s, n) {
			t.Fatalf("%d: %d games, want %d, %v", n, games, UntrainedGames(s, n), err)
		}
		again, err := Untrained(context.Background(), s, 4, n, nothing)
		if err != nil || !slices.Equal(p.champion().weights, again.champion().weights) {
			t.Errorf("%d: it differs, %v", n, err)
		}
		for _, w := range p.champion().weights {
			if w < -1 || w > 1 {
				t.Errorf("%d: a weight of %v was learnt", n, w)
			}
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Untrained(ctx, s, 4, 30, nothing); err == nil {
		t.Error("it was not interrupted")
	}
}

// TestTried checks that a run makes as many networks as Tried says.
func TestTried(t *testing.T) {
	for algorithm, want := range map[string]int{EPGaussian: 7 + 3*4, GBest: 7 * 5} {
		s := small(algorithm)
		s.Individuals, s.Iterations = 7, 5
		if got := s.Tried(); got != want {
			t.Errorf("%s: %d, want %d", algorithm, got, want)
		}
	}
}
