package nndtf

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/nndtf"
	"midiconnect4/gamer/seed"
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

func started(t testing.TB, s Settings) *Population {
	t.Helper()
	p, err := New(s, 3)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func measure(t testing.TB, p *Population) {
	t.Helper()
	if err := p.Measure(context.Background(), 1, nil); err != nil {
		t.Fatal(err)
	}
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
		{func(s *Settings) { s.Network = "deep" }, `network "deep": it is nndtf or feed-forward`},
		{func(s *Settings) { s.Algorithm = "best" }, `algorithm "best": it is improved or traditional`},
		{func(s *Settings) { s.Population = 7 }, "population 7: it must be even, as crossover makes children in pairs"},
		{func(s *Settings) { s.Population = 0 }, "population 0: it has 2 to 1000 networks"},
		{func(s *Settings) { s.Generations = 0 }, "generations 0: there are 1 to 1000000"},
		{func(s *Settings) { s.Iterations = -1 }, "iterations -1: a generation has 1 to 1000000"},
		{func(s *Settings) { s.Patterns = 5000 }, "patterns 5000: there are 1 to 4298"},
		{func(s *Settings) { s.Calm, s.Patterns = true, 5000 }, "patterns 5000: there are 1 to 638"},
		{func(s *Settings) { s.Hidden = 65 }, "hidden 65: a network has 1 to 64 hidden neurons"},
		{func(s *Settings) { s.Weight = math.NaN() }, "weight NaN: it is 0 to 1"},
		{func(s *Settings) { s.Acceptance = 2 }, "acceptance 2: it is 0 to 1"},
		{func(s *Settings) { s.Crossover = -1 }, "crossover -1: it is 0 to 1"},
		{func(s *Settings) { s.Mutation = 1.5 }, "mutation 1.5: it is 0 to 1"},
		{func(s *Settings) { s.Shape = 0 }, "shape 0: it is 1 to 100"},
		{func(s *Settings) { s.Horizon = 0 }, "horizon 0: it is 1 to 1000000 iterations"},
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
				t.Fatalf("%+v came twice", p.grid)
			}
			seen[p.grid] = true
			if most := slices.Max(p.worth[:]); most != 1 {
				t.Fatalf("%+v: the best cell is worth %v", p.grid, most)
			}
			for empty := p.grid.Empty(); empty != 0; empty &= empty - 1 {
				cell := empty & -empty
				if p.worth[index(cell)] <= 0 {
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

// TestFitness marks the paper's figure 1, in which the numbers 3, 2 and 7 are
// empty, and a grid whose cells are all worth a half.
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

// constant is a network with one output.
type constant float32

func (c constant) Output(*nndtf.Inputs) float32 { return float32(c) }

func drawGenes(t *rapid.T, n int, name string) []float32 {
	return rapid.SliceOfN(rapid.Float32Range(-1, 1), n, n).Draw(t, name)
}

// The offspring is one of the four candidates, and no other is fitter.
func TestOffspring(t *testing.T) {
	s := small()
	trainer := newTrainer(s, 1)
	n := s.network().Parameters()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawGenes(t, n, "a"), drawGenes(t, n, "b")
		got := trainer.try(trainer.offspring(a, b))
		const w, top, bottom = 0.1, 1.0, -1.0
		formulas := []func(a, b float64) float64{
			func(a, b float64) float64 { return (a + b) / 2 },
			func(a, b float64) float64 { return top*(1-w) + max(a, b)*w },
			func(a, b float64) float64 { return bottom*(1-w) + min(a, b)*w },
			func(a, b float64) float64 { return ((top+bottom)*(1-w) + (a+b)*w) / 2 },
		}
		fits := false
		for _, f := range formulas {
			near := true
			genes := make([]float32, n)
			for i := range genes {
				genes[i] = float32(f(float64(a[i]), float64(b[i])))
				near = near && math.Abs(float64(genes[i]-got.genes[i])) < 1e-6
			}
			fits = fits || near
		}
		if !fits {
			t.Fatalf("offspring %v of %v and %v", got.genes, a, b)
		}
	})
}

func TestMutants(t *testing.T) {
	s := Default()
	trainer := newTrainer(s, 1)
	r := seed.Stream(1, "test")
	n := s.network().Parameters()
	const rounds = 40
	changed, sum := [mutants]int{}, 0.0
	for range rounds {
		offspring := trainer.random(r).genes
		for k, m := range trainer.mutate(offspring, r) {
			for i := range offspring {
				if m.genes[i] != offspring[i] {
					changed[k]++
				}
				if k == 2 {
					sum += math.Abs(float64(m.genes[i]))
				}
			}
		}
	}
	if changed[0] != rounds || changed[2] != rounds*n {
		t.Errorf("%v genes changed", changed)
	}
	if half := float64(changed[1]) / float64(rounds*n); math.Abs(half-0.5) > 0.05 {
		t.Errorf("%v of the second mutant changed", half)
	}
	if mean := sum / float64(rounds*n); math.Abs(mean-0.5) > 0.02 {
		t.Errorf("mean size of the third mutant's genes %v", mean)
	}
}

// members are of some fitness, with one gene to know them by.
func members(fitness ...float64) []member {
	var all []member
	for i, f := range fitness {
		all = append(all, member{[]float32{float32(i)}, f})
	}
	return all
}

func TestSpin(t *testing.T) {
	r, all := seed.Stream(1, "test"), members(0.1, 0, 0.6, 0.3)
	var counts [4]float64
	const spins = 40_000
	for range spins {
		counts[int(spin(all, r).genes[0])]++
	}
	for i, m := range all {
		if got := counts[i] / spins; math.Abs(got-m.fitness) > 0.01 {
			t.Errorf("member %d: %.4f, want %v", i, got, m.fitness)
		}
	}
	if got := spin(members(0, 0), r); got.genes[0] != 1 {
		t.Errorf("without fitness: %v", got)
	}
}

func TestWorstAndFittest(t *testing.T) {
	all := members(0.5, 0.2, 0.7, 0.2, 0.7)
	if worst(all) != 1 || fittest(all).genes[0] != 2 {
		t.Errorf("worst %d, fittest %v", worst(all), fittest(all))
	}
}

// A single mutant enters where any mutant is accepted, and none that is not
// better than the worst where none is.
func TestImproved(t *testing.T) {
	for _, acceptance := range []float64{0, 1} {
		s := small()
		s.Acceptance = acceptance
		p := started(t, s)
		r := seed.Stream(5, "test")
		for range 50 {
			before := slices.Clone(p.members)
			p.trainer.improved(p.members, r)
			changed := 0
			for i := range before {
				if &before[i].genes[0] != &p.members[i].genes[0] {
					changed++
				}
			}
			switch low := before[worst(before)].fitness; {
			case acceptance == 1 && changed != 1:
				t.Fatalf("%d members were replaced", changed)
			case acceptance == 0 && p.members[worst(p.members)].fitness < low:
				t.Fatal("a mutant worse than the worst was taken")
			}
			if fittest(p.members).fitness < fittest(before).fitness {
				t.Fatal("the fittest was lost")
			}
		}
	}
}

func TestTraditionalKeepsItsBest(t *testing.T) {
	p := started(t, smallRival())
	r, best := seed.Stream(5, "test"), 0.0
	for i := range 50 {
		p.trainer.traditional(p.members, i, r)
		now := fittest(p.members).fitness
		if now < best {
			t.Fatalf("iteration %d: %v after %v", i, now, best)
		}
		best = now
	}
}

// Children lie between their parents and have the same sum.
func TestCross(t *testing.T) {
	s := smallRival()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawGenes(t, 5, "a"), drawGenes(t, 5, "b")
		s.Crossover = rapid.SampledFrom([]float64{0, 1}).Draw(t, "crossover")
		children := s.cross(a, b, seed.Stream(rapid.Uint64().Draw(t, "seed"), "test"))
		for i := range a {
			c, d := children[0][i], children[1][i]
			if math.Abs(float64(a[i]+b[i]-c-d)) > 1e-6 || c < min(a[i], b[i])-1e-6 || c > max(a[i], b[i])+1e-6 {
				t.Fatalf("%v and %v of %v and %v", c, d, a[i], b[i])
			}
		}
		if s.Crossover == 0 && !(slices.Equal(children[0], a) && slices.Equal(children[1], b)) {
			t.Fatal("parents were crossed")
		}
	})
}

func TestReach(t *testing.T) {
	s := Rival()
	for iteration, want := range map[int]float64{0: 1, 25_000: 1.0 / 32, 50_000: 0, 60_000: 0} {
		if got := s.reach(iteration); got != want {
			t.Errorf("iteration %d: %v, want %v", iteration, got, want)
		}
	}
}

func TestPower(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, q := rapid.Float64Range(1e-6, 1).Draw(t, "x"), rapid.Float64Range(0, 1).Draw(t, "q")
		if got, want := power(x, q), math.Pow(x, q); math.Abs(got-want) > 1e-6 {
			t.Fatalf("%v to the power %v: %v, want %v", x, q, got, want)
		}
	})
	if power(0.3, 0) != 1 || power(0, 0.5) != 0 {
		t.Errorf("%v %v", power(0.3, 0), power(0, 0.5))
	}
}

// Mutations go both ways, up to the bounds at first and nowhere in the end.
func TestMutated(t *testing.T) {
	r := seed.Stream(1, "test")
	low, high := float32(1), float32(-1)
	for range 1000 {
		gene := mutated(0.5, 1, r)
		low, high = min(low, gene), max(high, gene)
		if mutated(0.5, 0, r) != 0.5 {
			t.Fatal("a mutation without reach")
		}
	}
	if low < -1 || low > -0.98 || high > 1 || high < 0.99 {
		t.Errorf("from %v to %v", low, high)
	}
}

func TestEncodeComesBack(t *testing.T) {
	for _, s := range []Settings{small(), smallRival()} {
		p := started(t, s)
		for range 3 {
			for range 2 {
				data := p.Encode()
				back, err := Decode(data, s, 3, p.generation)
				if err != nil || !reflect.DeepEqual(back, p) {
					t.Fatalf("%v", err)
				}
				for n := range data {
					if _, err := Decode(data[:n], s, 3, p.generation); err == nil {
						t.Errorf("cut to %d of %d bytes: no error", n, len(data))
					}
				}
				data[0] = 2
				if _, err := Decode(data, s, 3, p.generation); !errors.Is(err, errMeasured) {
					t.Errorf("%v", err)
				}
				if !p.Measured() {
					measure(t, p)
				}
			}
			p = p.Next()
		}
	}
}

func TestCancelLeavesThePopulation(t *testing.T) {
	p := started(t, small())
	before := p.Encode()
	ctx, cancel := context.WithCancel(context.Background())
	if err := p.Measure(ctx, 1, cancel); !errors.Is(err, context.Canceled) || !slices.Equal(p.Encode(), before) {
		t.Errorf("%v", err)
	}
}

// BenchmarkIterations trains for a hundredth of the paper's iterations.
func BenchmarkIterations(b *testing.B) {
	for _, s := range []Settings{Default(), Rival()} {
		b.Run(s.Network, func(b *testing.B) {
			s.Iterations = 500
			p := started(b, s)
			for b.Loop() {
				measure(b, p)
			}
			b.ReportMetric(float64(s.Iterations*b.N)/b.Elapsed().Seconds(), "iterations/s")
		})
	}
}
