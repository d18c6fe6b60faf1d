package strength

import (
	"math"

	"midiconnect4/internal/detmath"
)

// eloUnit is the Elo difference at which a gamer is expected to win e times as many points as its opponent.
const eloUnit = 400 / math.Ln10

// Elo computes Elo ratings from a cross table: points[i][j] are the points that i took from j. It returns the maximum-likelihood strengths of the
// Bradley-Terry model, with mean 0 and 95 % intervals from the Fisher information. A draw is half a win and half a loss. One drawn game is added to
// each pair, so that gamers without losses get finite ratings. The results have the same bits on all machines.
func Elo(points [][]float64) []Estimate {
	n := len(points)
	strength := make([]float64, n)
	var information factor
	for range 200 {
		gradient, hessian := likelihood(points, strength)
		// Only differences between strengths matter, so the matrix would be singular. Fixing the mean makes it regular.
		for _, row := range hessian {
			for j := range row {
				row[j] += 1 / float64(n)
			}
		}
		information = factorize(hessian)
		step, longest := information.solve(gradient), 0.0
		for _, s := range step {
			longest = max(longest, math.Abs(s))
		}
		for i := range strength {
			strength[i] += step[i] / max(1, longest)
		}
		if longest < 1e-10 {
			break
		}
	}
	ratings := make([]Estimate, n)
	for i := range ratings {
		unit := make([]float64, n)
		unit[i] = 1
		variance := max(0, information.solve(unit)[i]-1/float64(n))
		ratings[i] = around(eloUnit*strength[i], eloUnit*z95*math.Sqrt(variance))
	}
	return ratings
}

// likelihood returns the gradient of the log-likelihood, and its Hessian times −1.
func likelihood(points [][]float64, strength []float64) (gradient []float64, hessian [][]float64) {
	gradient, hessian = make([]float64, len(points)), square[float64](len(points))
	for i := range points {
		for j := range i {
			won, lost := points[i][j]+0.5, points[j][i]+0.5
			p := 1 / (1 + detmath.Exp64(strength[j]-strength[i]))
			slope, weight := won-float64((won+lost)*p), float64((won+lost)*p*(1-p))
			gradient[i] += slope
			gradient[j] -= slope
			hessian[i][i] += weight
			hessian[j][j] += weight
			hessian[i][j] -= weight
			hessian[j][i] -= weight
		}
	}
	return gradient, hessian
}
