package strength

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// eloUnit is how much Elo a factor of e in the odds is.
const eloUnit = 400 / math.Ln10

// Elo rates gamers by the points that each took from each other, at [i][j]
// those of i from j, so that the mean is 0: the likeliest strengths under the
// model of Bradley and Terry, a draw being half a win and half a loss, with
// intervals of 95 % from the Fisher information. One drawn game is added to each
// pairing, lest a gamer that wins them all be infinitely strong.
func Elo(points [][]float64) []Estimate {
	n := len(points)
	strength := make([]float64, n)
	var information mat.Cholesky
	for range 200 {
		gradient := mat.NewVecDense(n, nil)
		hessian := mat.NewSymDense(n, nil)
		likelihood(points, strength, gradient, hessian)
		// Strengths are relative: to fix their mean makes the matrix regular.
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
			break // as near as the numbers go
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

// likelihood adds up the first derivative of the logarithm of the likelihood,
// and the second with its sign turned.
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
