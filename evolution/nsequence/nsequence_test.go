package nsequence

import (
	"context"
	"math"
	"slices"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/internal/rng"
)

func small() Settings {
	s := Default()
	s.Game, s.Players, s.Winners, s.Generations, s.Depth = "connect4-5x4", 8, 3, 5, 2
	return s
}

func TestDefaultIsThePapers(t *testing.T) {
	s := Default()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	if s.Game != "connect4-7x6" || s.Winners != 4 || s.Depth != 3 || s.Win != 1 || s.Loss != -1 || s.Draw != 0 || s.Threshold != 0 {
		t.Errorf("%+v", s)
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.Game = "checkers" }, `game "checkers": this system plays Connect Four, such as connect4-6x6`},
		{func(s *Settings) { s.Game = "connect4-3x3" }, `game "connect4-3x3": a board of 3×3 is too small: each side has at least 4 cells`},
		{func(s *Settings) { s.Players = 2 }, "players 2: must be 3 to 200"},
		{func(s *Settings) { s.Winners = 20 }, "winners 20: must be fewer than the 20 players"},
		{func(s *Settings) { s.Generations = 0 }, "generations 0: must be 1 to 1000000"},
		{func(s *Settings) { s.Threshold = -1 }, "threshold -1: must be 0 to 100"},
		{func(s *Settings) { s.Depth = 11 }, "depth 11: must be 1 to 10"},
		{func(s *Settings) { s.Crossover = 0.7 }, "the rates crossover 0.7 and mutation 0.5 do not add up to 1"},
		{func(s *Settings) { s.Mutation = math.NaN() }, "mutation NaN: must be 0 to 1"},
		{func(s *Settings) { s.Loss = -1001 }, "loss -1001: must be -1000 to 1000"},
	} {
		s := Default()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func TestFirstWeightsAreUniform(t *testing.T) {
	s := Default()
	s.Players = 200
	var counts [nseq.MaxWeight + 1]float64
	for _, w := range New(s, 3).players {
		for _, weight := range w {
			counts[weight]++
		}
	}
	want, chi := float64(3*s.Players)/float64(len(counts)), 0.0
	for _, n := range counts {
		chi += (n - want) * (n - want) / want
	}
	if chi > 149 { // 99.9 % quantile for 99 degrees of freedom
		t.Errorf("chi-square %.1f", chi)
	}
}

// TestNext checks that the winners stay unchanged. Every other player must either combine weights of two winners, or differ from one winner in one
// weight.
func TestNext(t *testing.T) {
	g := Generation{Settings: small(), Seed: 3, Number: 1, Cores: 2}
	p := New(g.Settings, g.Seed)
	if _, err := p.Measure(context.Background(), g); err != nil {
		t.Fatal(err)
	}
	winners := p.winners(3)
	next := p.Next(g)
	if next.scores.Fitness != nil || !slices.Equal(next.players[:3], winners) {
		t.Fatalf("%+v", next)
	}
	for i, child := range next.players[3:] {
		strange := 0
		for k, weight := range child {
			if !slices.ContainsFunc(winners, func(w nseq.Weights) bool { return w[k] == weight }) {
				strange++
			}
		}
		if strange > 1 {
			t.Errorf("child %d: %v, of %v", i, child, winners)
		}
	}
	if trace := p.Trace(3); len(trace) != 1 || !slices.Equal(trace[0], winners) || len(next.past) != 1 {
		t.Errorf("%v", trace)
	}
}

func TestCross(t *testing.T) {
	r := rng.Stream(1, "test")
	seen := map[nseq.Weights]int{}
	for range 6000 {
		seen[cross(nseq.Weights{1, 1, 1}, nseq.Weights{2, 2, 2}, r)]++
	}
	if len(seen) != 6 || seen[nseq.Weights{1, 1, 1}]+seen[nseq.Weights{2, 2, 2}] > 0 {
		t.Errorf("%v", seen)
	}
	for w, n := range seen {
		if n < 850 || n > 1150 {
			t.Errorf("%v in %d of 6000", w, n)
		}
	}
}

// TestSettled checks that a run ends only if the winners differ by less than Threshold in every weight.
func TestSettled(t *testing.T) {
	s, p := small(), new(Population)
	s.Winners = 2
	p.players = []nseq.Weights{{10, 30, 60}, {9, 35, 59}, {50, 50, 50}}
	p.scores = arena.Scores{Fitness: []int{3, 4, -7}}
	for _, c := range []struct {
		threshold int
		want      bool
	}{{0, false}, {5, false}, {6, true}} {
		s.Threshold = c.threshold
		if got := p.Settled(Generation{Settings: s, Number: 2}); got != c.want {
			t.Errorf("threshold %d: %v", c.threshold, got)
		}
	}
}

func BenchmarkRound(b *testing.B) {
	g := Generation{Settings: Default(), Seed: 1, Number: 1, Cores: 2}
	p := New(g.Settings, g.Seed)
	for b.Loop() {
		if _, err := p.Measure(context.Background(), g); err != nil {
			b.Fatal(err)
		}
	}
}
