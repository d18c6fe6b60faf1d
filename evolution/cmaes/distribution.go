package cmaes

import (
	"math"

	"midiconnect4/internal/detmath"
)

// distribution is the normal distribution from which CMA-ES draws samples, with its evolution paths. It is immutable, and knows nothing of networks
// and games.
type distribution struct {
	mean   []float64
	step   float64   // σ, the step size
	walked []float64 // p_σ, the evolution path of the step size, in the coordinates of the drawn vectors z
	path   []float64 // p_c, the evolution path of the covariance
	shape  covariance
}

// covariance is the covariance matrix C: full or diagonal.
type covariance interface {
	// draw turns a vector z drawn from N(0, I) into one drawn from N(0, C).
	draw(z []float64) []float64
	// adapt returns keep·C + one·p·pᵀ + Σ weights·step·stepᵀ. ok is false if rounding errors made the result unusable.
	adapt(keep, one float64, p, weights []float64, steps [][]float64) (covariance, bool)
	// numbers returns the entries of C, for a checkpoint.
	numbers() []float64
}

// start returns a distribution with the given mean. The standard deviation of every coordinate is step.
func start(mean []float64, step float64, diagonal bool) distribution {
	n := len(mean)
	return distribution{mean, step, make([]float64, n), make([]float64, n), identity(n, diagonal)}
}

// identity returns the initial C, the identity matrix.
func identity(n int, diagonal bool) covariance {
	if diagonal {
		return newDiagonal(ones(n))
	}
	return newFull(n)
}

func ones(n int) []float64 {
	all := make([]float64, n)
	for i := range all {
		all[i] = 1
	}
	return all
}

// sample turns a vector drawn from N(0, I) into a sample of the distribution.
func (d distribution) sample(z []float64) []float64 {
	x := d.shape.draw(z)
	for i := range x {
		x[i] = d.mean[i] + float64(d.step*x[i])
	}
	return x
}

// Bounds of a distribution's numbers. A normal run never reaches them; they keep a diverging run from reaching Inf or NaN.
const (
	maxMean  = 1e6
	minStep  = 1e-12
	maxStep  = 1e6
	maxShape = 1e20 // bound of variances
	maxPath  = 1e30
)

// tell returns the distribution of the next generation. best has the vectors z of the better half of the samples, best first.
func (d distribution) tell(c constants, best [][]float64, generation int) distribution {
	n := len(d.mean)
	steps := make([][]float64, len(best))
	for i, z := range best {
		steps[i] = d.shape.draw(z)
	}
	drawn, moved := weighted(c.weights, best), weighted(c.weights, steps)

	next := distribution{mean: make([]float64, n)}
	for i := range next.mean {
		next.mean[i] = max(-maxMean, min(maxMean, d.mean[i]+float64(d.step*moved[i])))
	}
	next.walked = follow(d.walked, c.stepRate, math.Sqrt(float64(c.stepRate*(2-c.stepRate))*c.effective), drawn)
	length := norm(next.walked)
	steady := 0.0
	if length < c.longest(generation) {
		steady = 1
	}
	next.path = follow(d.path, c.pathRate, float64(steady*math.Sqrt(float64(c.pathRate*(2-c.pathRate))*c.effective)), moved)

	stalled := float64((1 - steady) * c.rankOne * c.pathRate * (2 - c.pathRate))
	weights := make([]float64, len(c.weights))
	for i, w := range c.weights {
		weights[i] = float64(c.rankMu * w)
	}
	adapted, ok := d.shape.adapt(1-c.rankOne-c.rankMu+stalled, c.rankOne, next.path, weights, steps)
	next.shape = adapted
	if !ok {
		_, diagonal := d.shape.(*diagonal)
		next.shape, next.path = identity(n, diagonal), make([]float64, n)
	}
	growth := min(1, float64(c.stepRate/c.damping)*(length/c.expected-1))
	next.step = max(minStep, min(maxStep, float64(d.step*detmath.Exp64(growth))))
	return next
}

func weighted(weights []float64, of [][]float64) []float64 {
	sum := make([]float64, len(of[0]))
	for k, v := range of {
		for i, x := range v {
			sum[i] += float64(weights[k] * x)
		}
	}
	return sum
}

// follow returns the next evolution path: (1 − rate)·path + scale·step.
func follow(path []float64, rate, scale float64, step []float64) []float64 {
	next := make([]float64, len(path))
	for i, p := range path {
		next[i] = float64((1-rate)*p) + float64(scale*step[i])
	}
	return next
}

func norm(v []float64) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	return math.Sqrt(sum)
}
