package strength

import "math"

// factor is the Cholesky factor of a symmetric, positive definite matrix. Row i has i+1 numbers. Its methods compute sums in a fixed order and round
// each product, so that all machines get the same bits; numeric libraries do not guarantee this.
type factor [][]float64

// factorize returns the Cholesky factor of a matrix. It panics if the matrix is not positive definite; the information matrix of a round robin
// always is.
func factorize(matrix [][]float64) factor {
	f := make(factor, len(matrix))
	for i := range f {
		f[i] = make([]float64, i+1)
		for j := range f[i] {
			rest := matrix[i][j]
			for k := range j {
				rest -= float64(f[i][k] * f[j][k])
			}
			if j < i {
				f[i][j] = rest / f[j][j]
				continue
			}
			if !(rest > 0) {
				panic("the matrix is not positive definite")
			}
			f[i][i] = math.Sqrt(rest)
		}
	}
	return f
}

// solve returns x with matrix·x = b.
func (f factor) solve(b []float64) []float64 {
	x := make([]float64, len(f))
	for i := range f {
		x[i] = b[i]
		for k := range i {
			x[i] -= float64(f[i][k] * x[k])
		}
		x[i] /= f[i][i]
	}
	for i := len(f) - 1; i >= 0; i-- {
		for k := i + 1; k < len(f); k++ {
			x[i] -= float64(f[k][i] * x[k])
		}
		x[i] /= f[i][i]
	}
	return x
}
