package cmaes

import "math"

// full is a full covariance matrix C, with the Cholesky factor A (A·Aᵀ = C), which turns vectors from N(0, I) into vectors from N(0, C). Hansen uses
// eigenvectors instead; they take many times n³ operations, the Cholesky factor n³/6. With this factor, p_σ is in the coordinates of the drawn
// vectors, as in Krause, Arbonès and Igel (2016).
type full struct {
	matrix, factor []float64 // lower triangles of C and of its Cholesky factor, row by row
}

// newFull returns the identity matrix with n rows.
func newFull(n int) *full {
	c := &full{make([]float64, triangle(n)), make([]float64, triangle(n))}
	for i := range n {
		c.matrix[triangle(i)+i], c.factor[triangle(i)+i] = 1, 1
	}
	return c
}

// triangle returns the number of entries in a lower triangle with n rows. It is also the index of the first entry of row n.
func triangle(n int) int { return n * (n + 1) / 2 }

func (c *full) draw(z []float64) []float64 {
	x := make([]float64, len(z))
	for i := range x {
		for j, a := range c.factor[triangle(i) : triangle(i)+i+1] {
			x[i] += float64(a * z[j])
		}
	}
	return x
}

func (c *full) adapt(keep, one float64, p, weights []float64, steps [][]float64) (covariance, bool) {
	next := &full{matrix: make([]float64, len(c.matrix))}
	for i := range p {
		from := triangle(i)
		row, before := next.matrix[from:from+i+1], c.matrix[from:from+i+1]
		for j := range row {
			row[j] = float64(keep*before[j]) + float64(float64(one*p[i])*p[j])
		}
		for k, step := range steps {
			along := float64(weights[k] * step[i])
			for j := range row {
				row[j] += float64(along * step[j])
			}
		}
	}
	var ok bool
	next.factor, ok = cholesky(next.matrix, len(p))
	return next, ok
}

func (c *full) numbers() []float64 { return c.matrix }

// cholesky returns the Cholesky factor of a matrix with n rows. It returns false if the matrix is not positive definite, or if a variance is greater
// than maxShape.
func cholesky(matrix []float64, n int) ([]float64, bool) {
	factor := make([]float64, len(matrix))
	for i := range n {
		row := factor[triangle(i) : triangle(i)+i+1]
		for j := range row {
			other := factor[triangle(j) : triangle(j)+j+1]
			rest := matrix[triangle(i)+j]
			for k, a := range row[:j] {
				rest -= float64(a * other[k])
			}
			if j < i {
				row[j] = rest / other[j]
				continue
			}
			if !(rest > 0 && matrix[triangle(i)+i] <= maxShape) {
				return nil, false
			}
			row[i] = math.Sqrt(rest)
		}
	}
	return factor, true
}
