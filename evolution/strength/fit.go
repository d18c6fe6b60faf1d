package strength

import (
	"cmp"
	"math"
	"slices"

	"midiconnect4/internal/detmath"
)

// Fit tells how well Elo ratings explain a cross table of at least three gamers. The Elo model assumes that no gamer is especially strong against a
// particular opponent. What the ratings do not explain is chance, or cyclic (A beats B, B beats C, C beats A).
type Fit struct {
	// Cyclic is the deviance from Elo's prediction, divided by the deviance from equal strengths. Chance is the expected value of Cyclic if the Elo
	// model is true.
	Cyclic float64 `json:"cyclic"`
	Chance float64 `json:"chance"`
	// Deviations has all pairs of gamers, sorted by Errors, largest first.
	Deviations []Deviation `json:"deviations"`
	Triads     Triads      `json:"triads"`
}

// Deviation tells how many more points Gamer took from Victim than Elo predicts.
type Deviation struct {
	Gamer       int     `json:"gamer"` // index of the gamer; Victim is the opponent's index
	Victim      int     `json:"victim"`
	Score       float64 `json:"score"`    // share of the points that Gamer took
	Expected    float64 `json:"expected"` // share that Elo predicts; not greater than Score
	Errors      float64 `json:"errors"`   // Score − Expected, in standard errors
	Significant bool    `json:"significant"`
}

// pairResult is the result of the games between gamers i and j. One drawn game is added, as for Elo.
type pairResult struct {
	i, j     int
	games    float64
	share    float64 // share of the points that i took
	expected float64 // share that Elo predicts for i
	rest     float64 // 1 − expected, without loss of precision near 0
	m        *PairResults
}

// significance is the probability that chance alone makes any entry of a table significant.
const significance = 0.05

// critical returns how many standard errors make one of several comparisons significant (Bonferroni correction).
func critical(comparisons int) float64 {
	return math.Sqrt2 * math.Erfinv(1-significance/float64(comparisons))
}

// fit compares the table with the predictions of its Elo ratings.
func (t *RoundRobin) fit() *Fit {
	n := len(t.Elo)
	pairs := t.pairs()
	left, all, chance := 0.0, 0.0, 0.0
	variances := residuals(pairs, n)
	f := &Fit{}
	bound := critical(len(pairs))
	for k, p := range pairs {
		left += p.deviance(p.expected, p.rest)
		all += p.deviance(0.5, 0.5)
		chance += float64(p.games*variances[k]) / p.slope()
		d := Deviation{Gamer: p.i, Victim: p.j, Score: t.Scores[p.i][p.j], Expected: p.expected}
		off := p.share - p.expected
		if off < 0 {
			d, off = Deviation{Gamer: p.j, Victim: p.i, Score: t.Scores[p.j][p.i], Expected: p.rest}, -off
		}
		if variances[k] > 0 {
			d.Errors = off / math.Sqrt(variances[k])
		}
		d.Significant = d.Errors > bound
		f.Deviations = append(f.Deviations, d)
	}
	if all > 0 {
		f.Cyclic, f.Chance = left/all, chance/all
	}
	slices.SortStableFunc(f.Deviations, func(a, b Deviation) int { return cmp.Compare(b.Errors, a.Errors) })
	f.Triads = triads(pairs, n)
	return f
}

func (t *RoundRobin) pairs() []pairResult {
	var pairs []pairResult
	for i := range t.Elo {
		for j := i + 1; j < len(t.Elo); j++ {
			games := float64(t.Games[i][j] + 1)
			odds := detmath.Exp64((t.Elo[j].Value - t.Elo[i].Value) / eloUnit)
			pairs = append(pairs, pairResult{i, j, games, (t.points[i][j] + 0.5) / games, 1 / (1 + odds), odds / (1 + odds), t.results[i][j]})
		}
	}
	return pairs
}

// deviance compares p's actual share of points with another share (parameter by): it returns twice the logarithm of their likelihood ratio. The
// parameter rest is 1 − by.
func (p pairResult) deviance(by, rest float64) float64 {
	won, lost := float64(p.games*p.share), float64(p.games*(1-p.share))
	return 2 * math.Ln2 * (float64(won*detmath.Log2(p.share/by)) + float64(lost*detmath.Log2((1-p.share)/rest)))
}

// slope returns the derivative of the expected share by the difference in strength.
func (p pairResult) slope() float64 { return p.expected * p.rest }

// variance returns the variance of the share if its mean is expected. It is the larger of two estimates: one treats the games as independent, with
// the actual number of draws; the other treats the pairs of games with the same opening as independent.
func (p pairResult) variance(expected float64) float64 {
	pairs := float64(p.m.Pairs())
	drawn := float64(p.m.First().Draws+p.m.Second().Draws) / (2 * pairs)
	drawn = min(drawn, 2*expected, 2*(1-expected)) // with this mean, no larger share of draws is possible
	byGames := (float64(expected*(1-expected)) - float64(drawn/4)) / (2 * pairs)
	mean, squares := p.m.Points()/(2*pairs), 0.0
	for first, row := range p.m {
		for second, n := range row {
			off := float64(float64(first+second)/4) - mean
			squares += float64(float64(n) * float64(off*off))
		}
	}
	byPairs := 0.0
	if pairs > 1 {
		byPairs = squares / (pairs - 1) / pairs
	}
	return max(0, byGames, byPairs)
}

// residuals returns, for each pair of gamers, the variance of the difference between the actual share and the share that the fitted Elo ratings
// predict.
func residuals(pairs []pairResult, gamers int) []float64 {
	// The inverse of this matrix is the covariance of the fitted strengths. As in Elo, their mean is fixed.
	hessian := square[float64](gamers)
	for _, row := range hessian {
		for j := range row {
			row[j] = 1 / float64(gamers)
		}
	}
	for _, p := range pairs {
		weight := float64(p.games * p.slope())
		hessian[p.i][p.i] += weight
		hessian[p.j][p.j] += weight
		hessian[p.i][p.j] -= weight
		hessian[p.j][p.i] -= weight
	}
	information, inverse := factorize(hessian), make([][]float64, gamers)
	for i := range inverse {
		unit := make([]float64, gamers)
		unit[i] = 1
		inverse[i] = information.solve(unit)
	}
	variances := make([]float64, len(pairs))
	for l, q := range pairs {
		variance := q.variance(q.expected)
		for k, p := range pairs {
			// moved is how far a change of q's share moves p's residual, directly or through the fitted strengths.
			both := inverse[p.i][q.i] - inverse[p.i][q.j] - inverse[p.j][q.i] + inverse[p.j][q.j]
			moved := -float64(float64(p.slope()*q.games) * both)
			if k == l {
				moved++
			}
			variances[k] += float64(float64(moved*moved) * variance)
		}
	}
	return variances
}
