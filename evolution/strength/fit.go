package strength

import (
	"cmp"
	"math"
	"slices"

	"midiconnect4/internal/detmath"
)

// Fit says how well Elo explains a cross table of at least three gamers. In the Elo model, no gamer is especially strong against a certain other.
// What the model does not explain is either cyclic or chance.
type Fit struct {
	// Cyclic is the part of the table's deviance that Elo does not explain, as a share of the deviance that equal strengths do not explain. Chance
	// is the value of Cyclic that is expected if the Elo model is true.
	Cyclic float64 `json:"cyclic"`
	Chance float64 `json:"chance"`
	// Deviations has all pairings, sorted by the number of standard errors, the greatest first.
	Deviations []Deviation `json:"deviations"`
	Triads     Triads      `json:"triads"`
}

// Deviation says how much more Gamer scored against Victim than Elo predicts, on average over their games.
type Deviation struct {
	Gamer       int     `json:"gamer"` // index of the gamer; Victim is the index of the other gamer
	Victim      int     `json:"victim"`
	Score       float64 `json:"score"`    // share of the points that Gamer took
	Expected    float64 `json:"expected"` // share that Elo predicts; at most Score
	Errors      float64 `json:"errors"`   // difference between Score and Expected, in standard errors
	Significant bool    `json:"significant"`
}

// pairResult is the result between gamers i and j, with one drawn game added, as in Elo.
type pairResult struct {
	i, j     int
	games    float64
	share    float64 // share of the points that i took
	expected float64 // share that Elo predicts for i
	rest     float64 // 1 − expected, but precise even near 0
	m        *PairResults
}

// significance is the probability that chance alone makes at least one entry of a table significant.
const significance = 0.05

// critical returns the number of standard errors from which one of several comparisons is significant (Bonferroni).
func critical(comparisons int) float64 {
	return math.Sqrt2 * math.Erfinv(1-significance/float64(comparisons))
}

// fit compares the table with its Elo ratings.
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

// deviance returns twice the log-likelihood ratio between the actual share and another share, the parameter by. The parameter rest is 1 − by.
func (p pairResult) deviance(by, rest float64) float64 {
	won, lost := float64(p.games*p.share), float64(p.games*(1-p.share))
	return 2 * math.Ln2 * (float64(won*detmath.Log2(p.share/by)) + float64(lost*detmath.Log2((1-p.share)/rest)))
}

// slope returns the derivative of the expected share with respect to the difference in strength.
func (p pairResult) slope() float64 { return p.expected * p.rest }

// variance returns the variance of the share if its mean is expected. It is the greater of two estimates: one from single games with the actual
// number of drawn games, one from pairs of games with the same opening.
func (p pairResult) variance(expected float64) float64 {
	pairs := float64(p.m.Pairs())
	drawn := float64(p.m.First().Draws+p.m.Second().Draws) / (2 * pairs)
	drawn = min(drawn, 2*expected, 2*(1-expected)) // no greater share of draws is possible with this mean
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

// residuals returns the variance of each difference between an actual share and the share that the fitted Elo predicts.
func residuals(pairs []pairResult, gamers int) []float64 {
	// The inverse of this matrix has the covariances of the fitted strengths, whose mean is fixed as in Elo.
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
			// The leverage of q's share: how far it moves p's residual, through the fitted strengths.
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
