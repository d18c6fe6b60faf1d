package cmaes

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"midiconnect4/internal/rng"
)

// optimum minimises a function of n numbers with the usual 4 + 3 ln n samples per generation. It starts from a mean of ones, with a step size of
// 0.5. It returns how many samples it needed to find a value below 1e-10.
func optimum(seed uint64, f func([]float64) float64, n int, diagonal bool) int {
	samples := 4 + int(3*math.Log(float64(n)))
	d, c, r := start(ones(n), 0.5, diagonal), newConstants(n, samples, diagonal), rng.Stream(seed, "optimum")
	for generation := 1; generation*samples < 30_000; generation++ {
		type sample struct {
			z     []float64
			value float64
		}
		var all []sample
		for range samples {
			z := make([]float64, n)
			for i := range z {
				z[i] = rng.Normal(r)
			}
			all = append(all, sample{z, f(d.sample(z))})
		}
		slices.SortFunc(all, func(a, b sample) int { return cmp.Compare(a.value, b.value) })
		if all[0].value < 1e-10 {
			return generation * samples
		}
		var best [][]float64
		for _, s := range all[:len(c.weights)] {
			best = append(best, s.z)
		}
		d = d.tell(c, best, generation)
	}
	return math.MaxInt
}

func sphere(x []float64) float64 {
	sum := 0.0
	for _, v := range x {
		sum += v * v
	}
	return sum
}

func ellipsoid(x []float64) float64 {
	sum := 0.0
	for i, v := range x {
		sum += math.Pow(1e6, float64(i)/float64(len(x)-1)) * v * v
	}
	return sum
}

// rosenbrock is Rosenbrock's function with its argument shifted by one. So optimum, which starts at ones, starts at the function's usual starting
// point 0.
func rosenbrock(y []float64) float64 {
	sum := 0.0
	for i := range y[1:] {
		x, next := y[i]-1, y[i+1]-1
		sum += 100*(x*x-next)*(x*x-next) + (x-1)*(x-1)
	}
	return sum
}

// TestOptima compares the number of samples needed to find an optimum with the number that Hansen's own program needs (purecma 3.0.0, CMA-ES/pycma
// on GitHub, which draws samples by eigenvectors). Both start with the same mean and step size. The numbers are medians of 11 seeds.
func TestOptima(t *testing.T) {
	for _, c := range []struct {
		name   string
		f      func([]float64) float64
		n      int
		hansen float64
	}{
		{"sphere", sphere, 5, 904},
		{"sphere", sphere, 10, 1780},
		{"sphere", sphere, 20, 3240},
		{"ellipsoid", ellipsoid, 5, 2368},
		{"ellipsoid", ellipsoid, 10, 6190},
		{"rosenbrock", rosenbrock, 5, 2368},
		{"rosenbrock", rosenbrock, 10, 6630},
	} {
		ours := median(c.f, c.n, false)
		t.Logf("%s of %d numbers: %v, Hansen's %v", c.name, c.n, ours, c.hansen)
		if ours < 0.85*c.hansen || ours > 1.15*c.hansen {
			t.Errorf("%s of %d numbers takes %v samples; Hansen's program takes %v", c.name, c.n, ours, c.hansen)
		}
	}
}

// TestDiagonal compares diagonal with full matrices (Ros and Hansen 2008). A diagonal matrix must find the optimum of a separable function sooner,
// and the optimum of another function much later.
func TestDiagonal(t *testing.T) {
	if ours, full := median(ellipsoid, 10, true), median(ellipsoid, 10, false); ours > full/2 {
		t.Errorf("the ellipsoid takes %v samples, and %v by a whole matrix", ours, full)
	}
	if ours, full := median(rosenbrock, 5, true), median(rosenbrock, 5, false); ours < 5*full {
		t.Errorf("Rosenbrock's function takes %v samples, and %v by a whole matrix", ours, full)
	}
}

// median returns the median, over 11 seeds, of the number of samples that optimum needs.
func median(f func([]float64) float64, n int, diagonal bool) float64 {
	counts := make([]float64, 11)
	for seed := range counts {
		counts[seed] = float64(optimum(uint64(seed), f, n, diagonal))
	}
	slices.Sort(counts)
	return counts[len(counts)/2]
}

// TestCholesky checks that the factor of a random matrix, multiplied by the factor's transpose, gives the matrix. It also checks that cholesky
// rejects matrices that are not positive definite.
func TestCholesky(t *testing.T) {
	r := rng.Stream(1, "matrix")
	const n = 7
	var rows [n][n]float64
	for i := range rows {
		for j := range rows {
			rows[i][j] = rng.Normal(r)
		}
	}
	matrix := make([]float64, triangle(n))
	for i := range n {
		for j := range i + 1 {
			for k := range n {
				matrix[triangle(i)+j] += rows[i][k] * rows[j][k]
			}
		}
	}
	factor, ok := cholesky(matrix, n)
	if !ok {
		t.Fatal("it is not factorised")
	}
	for i := range n {
		for j := range i + 1 {
			sum := 0.0
			for k := range j + 1 {
				sum += factor[triangle(i)+k] * factor[triangle(j)+k]
			}
			if want := matrix[triangle(i)+j]; math.Abs(sum-want) > 1e-12*math.Abs(want)+1e-12 {
				t.Errorf("entry %d, %d: %v, want %v", i, j, sum, want)
			}
		}
	}
	for _, bad := range [][]float64{{0}, {-1}, {math.NaN()}, {math.Inf(1)}, {1, 2, 1}, {2 * maxShape}} {
		if _, ok := cholesky(bad, int(math.Sqrt(float64(2*len(bad))))); ok {
			t.Errorf("%v is factorised", bad)
		}
	}
}

// TestRuinedCovariance adapts the distribution to extreme samples that make C unusable. C must be reset to the identity.
func TestRuinedCovariance(t *testing.T) {
	for _, diagonal := range []bool{false, true} {
		d, c := start(ones(3), 1, diagonal), newConstants(3, 10, diagonal)
		best := make([][]float64, len(c.weights))
		for i := range best {
			best[i] = []float64{1e12, -1e12, 1e12}
		}
		next := d.tell(c, best, 1)
		want := identity(3, diagonal).numbers()
		if !slices.Equal(next.shape.numbers(), want) || norm(next.path) != 0 {
			t.Errorf("diagonal %v: %v", diagonal, next.shape.numbers())
		}
		for _, x := range next.sample(ones(3)) {
			if !(math.Abs(x) <= 2*maxMean) {
				t.Errorf("a sample of %v", x)
			}
		}
	}
}
