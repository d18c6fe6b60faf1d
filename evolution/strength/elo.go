package strength

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// eloUnit is the Elo of a factor of e in the odds.
const eloUnit = 400 / math.Ln10

// Elo rates gamers by the points that they took from each other; points[i][j] are those
// of i from j. It returns the likeliest strengths under the model of Bradley and Terry,
// with a mean of 0 and intervals of 95 % from the Fisher information. A draw is half a
// win and half a loss. One drawn game is added to each pairing, so that a gamer that
// wins them all is not infinitely strong.
func Elo(points [][]float64) []Estimate {
	n := len(points)
	strength := make([]float64, n)
	var information mat.Cholesky
	for range 200 {
		gradient := mat.NewVecDense(n, nil)
		hessian := mat.NewSymDense(n, nil)
		likelihood(points, strength, gradient, hessian)
		// Strengths are relative. Fixing their mean makes the matrix regular.
		for i := range n {
			for j := i; j < n; j++ {
				hessian.SetSym(i, j, hessian.At(i, j)+1/float64(n))
			}
		}
		if !information.Factorize(hessian) {
			panic("the information of a round robin is positive definite")
		}
		var by mat.VecDense
		if err := information.SolveVecTo(&by, gradient); err != nil {
			break // as near as floating point allows
		}
		longest := mat.Norm(&by, math.Inf(1))
		for i := range strength {
			strength[i] += by.AtVec(i) / max(1, longest)
		}
		if longest < 1e-10 {
			break
		}
	}
	var covariance mat.SymDense
	_ = information.InverseTo(&covariance) // its error only says that it is inexact
	ratings := make([]Estimate, n)
	for i := range ratings {
		variance := max(0, covariance.At(i, i)-1/float64(n))
		ratings[i] = around(eloUnit*strength[i], eloUnit*z95*math.Sqrt(variance))
	}
	return ratings
}

// likelihood computes the first derivative of the log-likelihood, and the second with
// its sign changed.
func likelihood(points [][]float64, strength []float64, gradient *mat.VecDense, hessian *mat.SymDense) {
	add := func(i, j int, v float64) { hessian.SetSym(i, j, hessian.At(i, j)+v) }
	for i := range points {
		for j := range i {
			won, lost := points[i][j]+0.5, points[j][i]+0.5
			p := 1 / (1 + math.Exp(strength[j]-strength[i]))
			slope, weight := won-(won+lost)*p, (won+lost)*p*(1-p)
			gradient.SetVec(i, gradient.AtVec(i)+slope)
			gradient.SetVec(j, gradient.AtVec(j)-slope)
			add(i, i, weight)
			add(j, j, weight)
			add(i, j, -weight)
		}
	}
}
