package nndtf

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/internal/rng"
)

func drawGenes(t *rapid.T, n int, name string) []float32 {
	return rapid.SliceOfN(rapid.Float32Range(-1, 1), n, n).Draw(t, name)
}

// TestOffspring computes the four candidates of two parents, and checks that the offspring is the fittest. A few differences are accepted, because
// rounding may make a network mark another cell.
func TestOffspring(t *testing.T) {
	s := Default()
	trainer := newTrainer(s, 1)
	r := rng.Stream(1, "test")
	const w, top, bottom, pairs = 0.1, 1.0, -1.0, 200
	formulas := []func(a, b float64) float64{
		func(a, b float64) float64 { return (a + b) / 2 },
		func(a, b float64) float64 { return top*(1-w) + max(a, b)*w },
		func(a, b float64) float64 { return bottom*(1-w) + min(a, b)*w },
		func(a, b float64) float64 { return ((top+bottom)*(1-w) + (a+b)*w) / 2 },
	}
	off, chosen := 0, make([]int, len(formulas))
	for range pairs {
		a, b := trainer.random(r).genes, trainer.random(r).genes
		got := trainer.try(trainer.offspring(a, b))
		best, is := 0.0, -1
		for k, f := range formulas {
			genes, near := make([]float32, len(a)), true
			for i := range genes {
				genes[i] = float32(f(float64(a[i]), float64(b[i])))
				near = near && math.Abs(float64(genes[i]-got.genes[i])) < 1e-6
			}
			if near {
				is = k
			}
			best = max(best, trainer.try(genes).fitness)
		}
		if is < 0 {
			t.Fatalf("offspring %v of %v and %v", got.genes, a, b)
		}
		chosen[is]++
		if got.fitness < best-1e-9 {
			off++
		}
	}
	if off > pairs/50 {
		t.Errorf("%d of %d are not the fittest; %v", off, pairs, chosen)
	}
	for k, n := range chosen {
		if n == 0 {
			t.Errorf("candidate %d was never the fittest", k+1)
		}
	}
}

func TestMutants(t *testing.T) {
	s := Default()
	trainer := newTrainer(s, 1)
	r := rng.Stream(1, "test")
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

// members returns members with the given fitness. Their only gene is their index, so that tests can recognise them.
func members(fitness ...float64) []member {
	var all []member
	for i, f := range fitness {
		all = append(all, member{[]float32{float32(i)}, f})
	}
	return all
}

func TestSpin(t *testing.T) {
	r, all := rng.Stream(1, "test"), members(0.1, 0, 0.6, 0.3)
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

// TestImproved checks an iteration of the improved algorithm. If the best mutant is always accepted, exactly one member must be replaced. If not, no
// mutant may enter that is less fit than the worst member. In both cases the fittest member must stay.
func TestImproved(t *testing.T) {
	for _, acceptance := range []float64{0, 1} {
		s := small()
		s.Acceptance = acceptance
		p := New(s, 3)
		r := rng.Stream(5, "test")
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

// TestEnter checks which members mutants replace. The members have the genes 0 to 3, the mutants 10 to 12.
func TestEnter(t *testing.T) {
	for _, c := range []struct {
		mutants  [3]float64
		accepted bool
		want     []float32
	}{
		{[3]float64{0.1, 0.15, 0.05}, true, []float32{0, 11, 2, 3}},
		{[3]float64{0.1, 0.15, 0.05}, false, []float32{0, 1, 2, 3}},
		{[3]float64{0.1, 0.2, 0.3}, false, []float32{0, 12, 2, 3}},
		{[3]float64{0.3, 0.25, 0.35}, false, []float32{0, 12, 2, 3}},
		{[3]float64{0.6, 0.9, 0.8}, false, []float32{12, 10, 2, 11}},
	} {
		all, mutated := members(0.5, 0.2, 0.7, 0.4), members(c.mutants[:]...)
		for i := range mutated {
			mutated[i].genes[0] += 10
		}
		enter(all, mutated, c.accepted)
		if got := firstGenes(all); !slices.Equal(got, c.want) {
			t.Errorf("%v, accepted %v: %v, want %v", c.mutants, c.accepted, got, c.want)
		}
	}
}

func TestKeep(t *testing.T) {
	for fitness, want := range map[float64][]float32{0.6: {0, 1, 2}, 0.7: {0, 1, 2}, 0.8: {0, 9, 2}} {
		all := members(0.5, 0.2, 0.7)
		keep(all, member{[]float32{9}, fitness})
		if got := firstGenes(all); !slices.Equal(got, want) {
			t.Errorf("best %v: %v, want %v", fitness, got, want)
		}
	}
}

func firstGenes(all []member) (genes []float32) {
	for _, m := range all {
		genes = append(genes, m.genes[0])
	}
	return genes
}

// TestTraditional compares children with their parents. Without crossover, a tenth of the genes must change, the others must be copies, and every
// member must have children.
func TestTraditional(t *testing.T) {
	s := Rival()
	s.Crossover = 0
	p := New(s, 3)
	r := rng.Stream(5, "test")
	parents, changed, genes := map[int]bool{}, 0, 0
	for range 20 {
		after := slices.Clone(p.members)
		p.trainer.traditional(after, 0, r)
		for _, child := range after {
			same, parent := 0, 0
			for i, m := range p.members {
				if n := shared(child.genes, m.genes); n > same {
					same, parent = n, i
				}
			}
			if same == len(child.genes) {
				continue // the best member, which was kept or copied
			}
			parents[parent] = true
			changed, genes = changed+len(child.genes)-same, genes+len(child.genes)
		}
	}
	if share := float64(changed) / float64(genes); math.Abs(share-0.1) > 0.01 || len(parents) != len(p.members) {
		t.Errorf("%.3f of the genes changed, of %d parents", share, len(parents))
	}
}

// shared returns how many genes are equal in a and b.
func shared(a, b []float32) (n int) {
	for i := range a {
		if a[i] == b[i] {
			n++
		}
	}
	return n
}

func TestTraditionalKeepsItsBest(t *testing.T) {
	p := New(smallRival(), 3)
	r, best := rng.Stream(5, "test"), 0.0
	for i := range 50 {
		p.trainer.traditional(p.members, i, r)
		now := fittest(p.members).fitness
		if now < best {
			t.Fatalf("iteration %d: %v after %v", i, now, best)
		}
		best = now
	}
}

// TestCross checks that each gene of the two children is between the parents' genes, and that the children's sum equals the parents'.
func TestCross(t *testing.T) {
	s := smallRival()
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawGenes(t, 5, "a"), drawGenes(t, 5, "b")
		s.Crossover = rapid.SampledFrom([]float64{0, 1}).Draw(t, "crossover")
		children := s.cross(a, b, rng.Stream(rapid.Uint64().Draw(t, "seed"), "test"))
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

// TestMutated checks that mutations go in both directions: with a reach of 1 up to the bounds, with a reach of 0 not at all.
func TestMutated(t *testing.T) {
	r := rng.Stream(1, "test")
	low, high := float32(1), float32(-1)
	for range 1000 {
		gene := mutated(0.5, 1, r)
		low, high = min(low, gene), max(high, gene)
		if mutated(0.5, 0, r) != 0.5 {
			t.Fatal("a mutation with a reach of 0 changed a gene")
		}
	}
	if low < -1 || low > -0.98 || high > 1 || high < 0.99 {
		t.Errorf("from %v to %v", low, high)
	}
}
