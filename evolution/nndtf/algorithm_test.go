package nndtf

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/seed"
)

func drawGenes(t *rapid.T, n int, name string) []float32 {
	return rapid.SliceOfN(rapid.Float32Range(-1, 1), n, n).Draw(t, name)
}

// The offspring is one of the four candidates.
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
