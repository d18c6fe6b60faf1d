package cmaes

import "math"

// diagonal is a diagonal covariance matrix, as in sep-CMA-ES (Ros and Hansen 2008), with its square root.
type diagonal struct{ variances, deviations []float64 }

func newDiagonal(variances []float64) *diagonal {
	d := &diagonal{variances, make([]float64, len(variances))}
	for i, v := range variances {
		d.deviations[i] = math.Sqrt(v)
	}
	return d
}

func (d *diagonal) draw(z []float64) []float64 {
	x := make([]float64, len(z))
	for i := range x {
		x[i] = float64(d.deviations[i] * z[i])
	}
	return x
}

func (d *diagonal) adapt(keep, one float64, p, weights []float64, steps [][]float64) (covariance, bool) {
	next, ok := make([]float64, len(p)), true
	for i, v := range d.variances {
		next[i] = float64(keep*v) + float64(float64(one*p[i])*p[i])
		for k, step := range steps {
			next[i] += float64(float64(weights[k]*step[i]) * step[i])
		}
		ok = ok && next[i] > 0 && next[i] <= maxShape
	}
	return newDiagonal(next), ok
}

func (d *diagonal) numbers() []float64 { return d.variances }
