package genetic

import (
	"context"
	"math"
	"slices"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/internal/rng"
)

func small() Settings {
	s := Default()
	s.Game, s.Population, s.Parents, s.Hidden, s.Generations = "connect4-4x4", 10, 5, 8, 3
	return s
}

func TestDefaultIsThePapers(t *testing.T) {
	s := Default()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	if s.shape().String() != "36-60-6" || s.shape().Genes() != 2586 || s.Games() != 199*200 {
		t.Errorf("%v, %d numbers, %d games", s.shape(), s.shape().Genes(), s.Games())
	}
	if s.bits() != 2586*16 {
		t.Errorf("%d bits", s.bits())
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.Game = "checkers" }, `game "checkers": this system plays Connect Four, such as connect4-6x6`},
		{func(s *Settings) { s.Game = "connect4-3x3" }, `game "connect4-3x3": a board of 3×3 is too small: each side has at least 4 cells`},
		{func(s *Settings) { s.Population = 201 }, "population 201: must be even, as crossover makes children in pairs"},
		{func(s *Settings) { s.Population = 0 }, "population 0: must be 2 to 5000"},
		{func(s *Settings) { s.Parents = 201 }, "parents 201: must be 2 to population (200)"},
		{func(s *Settings) { s.Generations = 0 }, "generations 0: must be 1 to 1000000"},
		{func(s *Settings) { s.Clone = 0.1 }, "the rates crossover 0.7, mutation 0.25 and clone 0.1 add up to 1.05, not 1"},
		{func(s *Settings) { s.Clone = -0.05 }, "clone -0.05: must be 0 to 1"},
		{func(s *Settings) { s.Mutation = math.NaN() }, "mutation NaN: must be 0 to 1"},
		{func(s *Settings) { s.Flip = math.NaN() }, "flip NaN: must be 0 to 1"},
		{func(s *Settings) { s.Win = 5000 }, "win 5000: must be -1000 to 1000"},
		{func(s *Settings) { s.Hidden = 257 }, "hidden 257: must be 1 to 256"},
		{func(s *Settings) { s.Bits = 1 }, "bits 1: must be 2 to 16"},
	} {
		s := Default()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func TestWheel(t *testing.T) {
	p := &Population{scores: arena.Scores{Fitness: []int{7, -3, 1, 7, -9, 0}}}
	w := p.wheel(4)
	// The best four are 0, 3, 2 and 5. The worst of these, 5, has no slot.
	if !slices.Equal(w.parents, []int{0, 3, 2, 5}) || !slices.Equal(w.sums, []int{7, 14, 15, 15}) {
		t.Fatalf("%+v", w)
	}
	r, count := rng.Stream(1, "test"), map[int]float64{}
	const spins = 100_000
	for range spins {
		count[w.spin(r)]++
	}
	for parent, want := range map[int]float64{0: 7.0 / 15, 3: 7.0 / 15, 2: 1.0 / 15, 5: 0} {
		if got := count[parent] / spins; math.Abs(got-want) > 0.007 {
			t.Errorf("parent %d is drawn in %.4f of spins, want %.4f", parent, got, want)
		}
	}
	p.scores.Fitness = []int{4, 4, 4, 4, 4, 4}
	if w := p.wheel(4); !slices.Equal(w.sums, []int{1, 2, 3, 4}) {
		t.Errorf("equal parents: %+v", w)
	}
}

// TestOperators applies each operator alone (crossover, mutation, cloning), and compares the children with their parents.
func TestOperators(t *testing.T) {
	for _, c := range []struct {
		name                       string
		crossover, mutation, clone float64
	}{{"crossover", 1, 0, 0}, {"mutation", 0, 1, 0}, {"clone", 0, 0, 1}} {
		s := small()
		s.Crossover, s.Mutation, s.Clone, s.Flip = c.crossover, c.mutation, c.clone, 0.01
		p := New(s, 5)
		p.scores.Fitness = []int{9, 8, 7, 6, 5, 4, 3, 2, 1, 0}
		next := p.Next(Generation{Settings: s, Seed: 5, Number: 1, Cores: 2})
		if len(next.genomes) != s.Population || next.scores.Fitness != nil {
			t.Fatalf("%s: %d genomes, fitness %v", c.name, len(next.genomes), next.scores.Fitness)
		}
		flips := 0
		for i, child := range next.genomes {
			switch c.name {
			case "clone":
				if !slices.ContainsFunc(p.genomes[:4], func(g mlp.Genome) bool { return slices.Equal(g, child) }) {
					t.Errorf("clone %d equals no parent", i)
				}
			case "mutation":
				least := s.bits()
				for _, g := range p.genomes[:4] {
					least = min(least, distance(g, child))
				}
				flips += least
			case "crossover":
				if i%2 == 0 && !crossed(p.genomes[:4], child, next.genomes[i+1]) {
					t.Errorf("children %d and %d are not a crossover of two parents", i, i+1)
				}
			}
		}
		want := s.Flip * float64(s.bits()*s.Population)
		if c.name == "mutation" && math.Abs(float64(flips)-want) > 5*math.Sqrt(want) {
			t.Errorf("%d bits were flipped, want about %.0f", flips, want)
		}
	}
}

// distance returns the number of bits in which two genomes differ.
func distance(a, b mlp.Genome) int {
	n := 0
	for i := range a {
		for x := uint16(a[i] ^ b[i]); x != 0; x &= x - 1 {
			n++
		}
	}
	return n
}

// crossed reports whether a and b are two parents with swapped tails. Each gene must equal a parent's gene, except the gene that contains the cut.
func crossed(parents []mlp.Genome, a, b mlp.Genome) bool {
	for _, p := range parents {
		for _, q := range parents {
			cut := 0
			for cut < len(a) && a[cut] == p[cut] && b[cut] == q[cut] {
				cut++
			}
			rest := min(cut+1, len(a))
			if slices.Equal(a[rest:], q[rest:]) && slices.Equal(b[rest:], p[rest:]) {
				return true
			}
		}
	}
	return false
}

func BenchmarkGeneration(b *testing.B) {
	s := Default()
	p, games := New(s, 1), 0
	for b.Loop() {
		if _, err := p.Measure(context.Background(), Generation{Settings: s, Seed: 1, Number: 1, Cores: 2}); err != nil {
			b.Fatal(err)
		}
		games += s.Games()
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
