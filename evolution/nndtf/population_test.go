package nndtf

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"midiconnect4/gamer/tictactoe/nndtf"
)

func small() Settings {
	s := Default()
	s.Population, s.Generations, s.Iterations, s.Patterns, s.Hidden = 4, 3, 5, 20, 3
	return s
}

func smallRival() Settings {
	s := small()
	s.Network, s.Algorithm, s.Horizon = nndtf.FeedForward, Traditional, 15
	return s
}

func TestDefaultIsThePapers(t *testing.T) {
	s, rival := Default(), Rival()
	if err := errors.Join(s.Check(), rival.Check()); err != nil {
		t.Fatal(err)
	}
	if s.Population != 10 || s.Generations*s.Iterations != 50_000 || s.Patterns != 100 || s.Hidden != 8 || s.Weight != 0.1 || s.Acceptance != 0.5 || s.Calm {
		t.Errorf("%+v", s)
	}
	if rival.Crossover != 0.8 || rival.Mutation != 0.1 || rival.Shape != 5 || rival.Horizon != 50_000 {
		t.Errorf("%+v", rival)
	}
	if s.Games() != 700 || rival.Games() != 1000 {
		t.Errorf("%d and %d networks tried", s.Games(), rival.Games())
	}
}

func TestFollow(t *testing.T) {
	none := func(string) bool { return false }
	s := Default()
	if s.Follow(none); s.Algorithm != Improved {
		t.Error(s.Algorithm)
	}
	s.Network = nndtf.FeedForward
	if s.Follow(func(name string) bool { return name == "algorithm" }); s.Algorithm != Improved {
		t.Error(s.Algorithm)
	}
	if s.Follow(none); s.Algorithm != Traditional {
		t.Error(s.Algorithm)
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.Network = "deep" }, `network "deep": must be nndtf or feed-forward`},
		{func(s *Settings) { s.Algorithm = "best" }, `algorithm "best": must be improved or traditional`},
		{func(s *Settings) { s.Algorithm, s.Population = Traditional, 7 }, "population 7: must be even, as crossover makes children in pairs"},
		{func(s *Settings) { s.Population = 0 }, "population 0: must be 2 to 1000"},
		{func(s *Settings) { s.Generations = 0 }, "generations 0: must be 1 to 1000000"},
		{func(s *Settings) { s.Iterations = -1 }, "iterations -1: must be 1 to 1000000"},
		{func(s *Settings) { s.Patterns = 5000 }, "patterns 5000: must be 1 to 4298"},
		{func(s *Settings) { s.Calm, s.Patterns = true, 5000 }, "patterns 5000: must be 1 to 638"},
		{func(s *Settings) { s.Hidden = 65 }, "hidden 65: must be 1 to 64"},
		{func(s *Settings) { s.Weight = math.NaN() }, "weight NaN: must be 0 to 1"},
		{func(s *Settings) { s.Acceptance = 2 }, "acceptance 2: must be 0 to 1"},
		{func(s *Settings) { s.Crossover = -1 }, "crossover -1: must be 0 to 1"},
		{func(s *Settings) { s.Mutation = 1.5 }, "mutation 1.5: must be 0 to 1"},
		{func(s *Settings) { s.Shape = 0 }, "shape 0: must be 1 to 100"},
		{func(s *Settings) { s.Horizon = 0 }, "horizon 0: must be 1 to 1000000"},
	} {
		s := Default()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func TestPatterns(t *testing.T) {
	for _, calm := range []bool{false, true} {
		s := Default()
		s.Calm = calm
		s.Patterns = len(s.grids())
		seen := map[nndtf.Grid]bool{}
		for _, p := range s.drawPatterns(1) {
			if seen[p.grid] {
				t.Fatalf("%+v was drawn twice", p.grid)
			}
			seen[p.grid] = true
			if most := slices.Max(p.worth[:]); most != 1 {
				t.Fatalf("%+v: the best cell is worth %v", p.grid, most)
			}
			for empty := p.grid.Empty(); empty != 0; empty &= empty - 1 {
				cell := empty & -empty
				if p.worth[cell.First()-1] <= 0 {
					t.Fatalf("%+v: cell %b is worth nothing", p.grid, cell)
				}
				if calm && ((p.grid.X | cell).Line() || (p.grid.O | cell).Line()) {
					t.Fatalf("%+v: somebody wins with %b", p.grid, cell)
				}
			}
		}
	}
	s := Default()
	if reflect.DeepEqual(s.drawPatterns(1), s.drawPatterns(2)) || !reflect.DeepEqual(s.drawPatterns(1), s.drawPatterns(1)) {
		t.Error("patterns do not follow from the seed")
	}
}

// TestFitness computes the fitness of networks with constant outputs on two grids. One is the grid of the paper's figure 1, with the empty cells 3,
// 2 and 7. In the other, every cell is worth 1/2.
func TestFitness(t *testing.T) {
	p := []pattern{newPattern(nndtf.Grid{X: 0o064, O: 0o310}), newPattern(nndtf.Grid{})}
	for i := range p[1].worth {
		p[1].worth[i] = 0.5
	}
	for y, worth := range map[float32]float64{9: 1, 7: 1, 4.9: 52906.0 / 873324, 3: 52906.0 / 873324, 1: 3152.0 / 873324} {
		if got, want := fitness(constant(y), p), (worth+0.5)/2; math.Abs(got-want) > 1e-12 {
			t.Errorf("output %v: %v, want %v", y, got, want)
		}
	}
}

// constant is a network with a constant output.
type constant float32

func (c constant) Output(*nndtf.Inputs) float32 { return float32(c) }

// TestOddPopulation checks that the improved algorithm accepts an odd number of networks.
func TestOddPopulation(t *testing.T) {
	s := small()
	s.Population = 5
	p := New(s, 3)
	if _, err := p.Measure(context.Background(), Generation{Settings: s, Seed: 3, Number: 1}); err != nil || len(p.members) != 5 {
		t.Errorf("%d members, %v", len(p.members), err)
	}
	data := p.Encode()
	data[0] = 2
	if _, _, err := Decode(data, Generation{Settings: s, Seed: 3, Number: 1}); !errors.Is(err, errMeasured) {
		t.Errorf("%v", err)
	}
}

// BenchmarkIterations does 500 iterations, a hundredth of the number in the paper's experiment.
func BenchmarkIterations(b *testing.B) {
	for _, s := range []Settings{Default(), Rival()} {
		b.Run(s.Network, func(b *testing.B) {
			s.Iterations = 500
			p := New(s, 3)
			for b.Loop() {
				if _, err := p.Measure(context.Background(), Generation{Settings: s, Seed: 3, Number: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(s.Iterations*b.N)/b.Elapsed().Seconds(), "iterations/s")
		})
	}
}
