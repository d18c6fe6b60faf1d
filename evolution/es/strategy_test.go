package es

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

func small() Settings {
	s := Default()
	s.Game, s.Offspring, s.Opponents, s.Openings, s.Hidden, s.Every = "connect4-4x4", 6, 3, 2, 4, 2
	return s
}

func started(t *testing.T, s Settings) *Population {
	t.Helper()
	p, err := New(s, 5)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func measure(t *testing.T, p *Population, cores int) {
	t.Helper()
	if err := p.Measure(context.Background(), cores, nil); err != nil {
		t.Fatal(err)
	}
}

func TestDefault(t *testing.T) {
	s := Default()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	if paper := 200 * 39_800; s.Generations*s.Games() > paper {
		t.Errorf("%d games, more than the paper's %d", s.Generations*s.Games(), paper)
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.Game = "chess" }, `game "chess": this system plays Connect Four, such as connect4-6x6`},
		{func(s *Settings) { s.Offspring = 7 }, "offspring 7: it must be even, as children come in pairs"},
		{func(s *Settings) { s.Offspring = 0 }, "offspring 0: it is 2 to 5000"},
		{func(s *Settings) { s.Plies = 7 }, "plies 7: it is 0 to 6"},
		{func(s *Settings) { s.Explore = math.NaN() }, "explore NaN: it is 0 to 1"},
		{func(s *Settings) { s.Step = 0 }, "step 0: it is 1e-06 to 10"},
		{func(s *Settings) { s.Bits = 1 }, "bits 1: a number takes 2 to 16"},
		{func(s *Settings) { s.Hidden = 0 }, "hidden 0: a network has 1 to 256 hidden neurons"},
	} {
		s := Default()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func TestChildrenAreMirrored(t *testing.T) {
	p := started(t, small())
	coding := p.settings.coding()
	a, b := p.child(2), p.child(3)
	if slices.Equal(a, b) {
		t.Fatal("a pair of equals")
	}
	for i, number := range p.ties.number {
		middle := (float64(coding.Value(a[i])) + float64(coding.Value(b[i]))) / 2
		if x := p.mean[number]; math.Abs(middle-x) > 1.0/4096 {
			t.Fatalf("gene %d: the pair is about %v, not %v", i, middle, x)
		}
	}
}

// TestGenomesAreTheirOwnMirrorImage looks at children of shapes with and
// without a middle column and a neuron that is its own image.
func TestGenomesAreTheirOwnMirrorImage(t *testing.T) {
	for _, name := range []string{"connect4-4x4", "connect4-5x4"} {
		for _, hidden := range []int{1, 4, 7} {
			s := small()
			s.Game, s.Hidden = name, hidden
			child := started(t, s).child(1)
			distinct := map[int16]bool{}
			for gene, image := range s.shape().Mirror() {
				if child[gene] != child[image] {
					t.Fatalf("%s, %d hidden: genes %d and %d differ", name, hidden, gene, image)
				}
				distinct[child[gene]] = true
			}
			if len(distinct) < len(child)/4 {
				t.Errorf("%s, %d hidden: %d numbers in %d genes", name, hidden, len(distinct), len(child))
			}
		}
	}
}

func TestWeights(t *testing.T) {
	p := started(t, small())
	p.scores.Fitness = []int{3, -5, 3, 9, 0, 1, 100} // the last is the average's
	w := p.settings.ascent().weights(p.scores.Fitness)
	// Ranks: 3, 0, 2 (equal to 0), 5, 4, 1.
	for child, steps := range []float64{1.5, -2.5, 0.5, 2.5, -1.5, -0.5} {
		if want := steps / 4.5; math.Abs(w[child]-want) > 1e-12 {
			t.Errorf("child %d weighs %v, want %v", child, w[child], want)
		}
	}
}

// TestNextGoesTowardsTheBest lets one child be fitter than its twin.
func TestNextGoesTowardsTheBest(t *testing.T) {
	p := started(t, small())
	p.scores.Fitness = []int{9, -9, 0, 0, 0, 0, 0}
	next, z := p.Next(), noise(p.seed, p.generation, 0, len(p.mean))
	along := 0.0
	for i := range z {
		along += (next.mean[i] - p.mean[i]) * z[i]
	}
	if along <= 0 {
		t.Errorf("%v steps towards the better child", along)
	}
	if len(next.ancestors) != 2 || next.generation != 2 || next.Measured() {
		t.Errorf("%d ancestors in generation %d", len(next.ancestors), next.generation)
	}
}

func TestCoresDoNotMatter(t *testing.T) {
	var fitness [][]int
	for _, cores := range []int{1, 2, 5} {
		p := started(t, small())
		measure(t, p, cores)
		p = p.Next()
		measure(t, p, cores)
		fitness = append(fitness, p.scores.Fitness)
	}
	if !slices.Equal(fitness[0], fitness[1]) || !slices.Equal(fitness[0], fitness[2]) {
		t.Errorf("%v", fitness)
	}
}

func TestEncodeComesBack(t *testing.T) {
	for _, every := range []int{1, 2, 3} {
		s := small()
		s.Every = every
		p := started(t, s)
		for range 5 {
			for range 2 {
				data := p.Encode()
				back, err := Decode(data, p.settings, 5, p.generation)
				if err != nil || !reflect.DeepEqual(back, p) {
					t.Fatalf("every %d, generation %d: %v", every, p.generation, err)
				}
				if _, err := Decode(data[:len(data)-1], p.settings, 5, p.generation); err == nil {
					t.Error("a byte less: no error")
				}
				if p.Measured() {
					break
				}
				measure(t, p, 1)
			}
			p = p.Next()
		}
	}
}

// TestItLearns runs a few generations at full size and compares the network
// that comes out with the first one, over all openings of two moves.
func TestItLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := Default()
	p := started(t, s)
	first := p.network(p.genome(p.mean))
	for range 30 {
		measure(t, p, 2)
		p = p.Next()
	}
	last := p.network(p.genome(p.average))
	points := 0
	for column := range 36 {
		opening := s.shape().Game.Empty()
		for _, x := range [2]int{column % 6, column / 6} {
			opening = opening.Drop(opening.Playable() & opening.Game().ColumnMask(x))
		}
		points += score(opening, last, first, game.First) + score(opening, first, last, game.Second)
	}
	if points < 20 {
		t.Errorf("%d wins less losses in 72 games", points)
	}
}

// score is 1 if a side wins, −1 if it loses.
func score(from connect4.Position, first, second *mlp.Sigmoid, side game.Side) int {
	switch mlp.Spar(from, first, second, mlp.Explorer{Random: rng.Stream(1, "none")}) {
	case game.Win(side):
		return 1
	case game.Draw:
		return 0
	}
	return -1
}

func BenchmarkGeneration(b *testing.B) {
	p, err := New(Default(), 1)
	if err != nil {
		b.Fatal(err)
	}
	games := 0
	for b.Loop() {
		if err := p.Measure(context.Background(), 2, nil); err != nil {
			b.Fatal(err)
		}
		games += p.settings.Games()
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
