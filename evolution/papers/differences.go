package papers

import (
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/combin"

	"midiconnect4/internal/rng"
)

// choices is the number of ways to choose k of n and leave some.
func choices(n, k int) float64 {
	if k >= n {
		return 0
	}
	return combin.GeneralizedBinomial(float64(n), float64(k))
}

// differences is where the middle 95 % lie of how far k of the runs, chosen at
// random, are from the others. Of few runs the spread, and the ratio of two
// weights, are far from normal: Student's t would expect what never happens.
func differences(runs []sample, k int, statistic func([]sample) float64) (low, high float64) {
	const draws = 10_000
	r := rng.Stream(0, "choices of runs")
	differences, order := make([]float64, draws), slices.Clone(runs)
	for i := range differences {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		differences[i] = statistic(order[:k]) - statistic(order[k:])
	}
	slices.Sort(differences)
	return stat.Quantile(outside, stat.Empirical, differences, nil), stat.Quantile(1-outside, stat.Empirical, differences, nil)
}
