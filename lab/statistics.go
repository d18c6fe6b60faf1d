package lab

import (
	"math"
	"slices"

	"midiconnect4/internal/rng"
)

// Confidence is the probability that an interval contains the true value. outside is the probability that the value is below the interval; the
// probability that it is above is the same.
const (
	Confidence = 0.95
	outside    = (1 - Confidence) / 2
)

// leastRuns is the smallest number of runs for an interval and a verdict. From two runs, Student's t gives an interval of 25 standard errors, which
// exceeds the possible range of most numbers.
const leastRuns = 3

// Figure returns a table row: the value of a statistic over our runs with its jackknife interval, and the paper's value, which is from paperRuns
// runs. The two values agree if their difference is within the 95 % interval of differences between two such experiments.
func Figure(name string, runs []Sample, statistic func([]Sample) float64, paper *float64, paperRuns int) Row {
	ours, deviation := jackknife(runs, statistic)
	row := Exact(name, ours)
	row.Paper, row.Error = paper, deviation
	n := len(runs)
	if n < leastRuns || finite(deviation) == nil {
		return row
	}
	row.share = float64(n) / float64(paperRuns)
	margin := float64(deviation * quantile(n-1))
	row.Low, row.High = ours-margin, ours+margin
	if paper != nil {
		high := margin * math.Sqrt(1+row.share)
		low := -high
		if choices(n, paperRuns) >= 1/outside {
			low, high = differences(runs, paperRuns, statistic)
		}
		agrees := low <= *paper-ours && *paper-ours <= high
		row.Agrees = &agrees
	}
	return row
}

// Ratio returns the same as Figure for a ratio. Interval and verdict are computed from its logarithm: if the denominator is near 0, a ratio can be
// much too large, but only slightly too small.
func Ratio(name string, runs []Sample, ratio func([]Sample) float64, paper float64, paperRuns int) Row {
	log := func(x float64) float64 { return significant(math.Log(x)) }
	of := log(paper)
	row := Figure(name, runs, func(runs []Sample) float64 { return log(ratio(runs)) }, &of, paperRuns)
	row.Paper, row.Ours = &paper, ratio(runs)
	row.Low, row.High = significant(math.Exp(row.Low)), significant(math.Exp(row.High))
	row.Error *= row.Ours
	return row
}

// Middle returns table rows for the median and the quartiles of the runs' values, which may be infinite. The ends of the median's interval are
// values of the sample. For any distribution, the interval contains the true median with a probability of at least Confidence.
func Middle(name string, values Sample) []Row {
	sorted, n := slices.Sorted(slices.Values(values)), len(values)
	// beyond is the number of values on each side that lie outside the interval.
	beyond, ways, share := 0, 1.0, math.Pow(0.5, float64(n))
	for tail := share; tail <= outside; tail += float64(ways * share) {
		beyond++
		ways = ways * float64(n-beyond+1) / float64(beyond)
	}
	median := Exact(name+", median of the runs", Sample{sorted[(n-1)/2], sorted[n/2]}.Mean())
	if beyond > 0 {
		median.Low, median.High = sorted[beyond-1], sorted[n-beyond]
	}
	return []Row{median, Exact(name+", lower quartile", sorted[(n-1)/4]), Exact(name+", upper quartile", sorted[n-1-(n-1)/4])}
}

// Significance returns a table row with a probability by Student's t: that chance alone makes a mean over runs differ this much from value.
func Significance(name string, runs []Sample, value float64) Row {
	ours, deviation := jackknife(runs, Mean)
	p := 1.0
	if n := len(runs); n > 1 && ours != value {
		p = TwoSided((ours-value)/deviation, float64(n-1))
	}
	return Exact(name, p)
}

// jackknife returns a statistic and its standard error, which it computes by leaving out one run at a time.
func jackknife(runs []Sample, statistic func([]Sample) float64) (value, deviation float64) {
	n := len(runs)
	without := make([]float64, n)
	for i := range runs {
		rest := make([]Sample, 0, n-1)
		rest = append(append(rest, runs[:i]...), runs[i+1:]...)
		if len(rest) > 0 {
			without[i] = statistic(rest)
		}
	}
	return statistic(runs), math.Sqrt(Sample(without).squares() * float64(n-1) / float64(n))
}

// Mean returns the mean of all values of all runs.
func Mean(runs []Sample) float64 { return pooled(runs).Mean() }

// Deviation returns the standard deviation of all values of all runs.
func Deviation(runs []Sample) float64 { return math.Sqrt(pooled(runs).Variance()) }

// PopulationDeviation returns the same as Deviation, but divides by n instead of n − 1.
func PopulationDeviation(runs []Sample) float64 {
	all := pooled(runs)
	return math.Sqrt(all.squares() / float64(len(all)))
}

func pooled(runs []Sample) Sample { return slices.Concat(runs...) }

// choices returns the number of ways to choose k of n; 0 if k ≥ n.
func choices(n, k int) float64 {
	if k >= n {
		return 0
	}
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}

// differences chooses k of the runs at random many times, and computes the statistic's difference between the chosen and the other runs. It returns
// the ends of the middle 95 % of these differences. With few runs, deviations and ratios are far from normal, and Student's t would allow
// differences that never occur.
func differences(runs []Sample, k int, statistic func([]Sample) float64) (low, high float64) {
	const draws = 10_000
	r := rng.Stream(0, "choices of runs")
	differences, order := make([]float64, draws), slices.Clone(runs)
	for i := range differences {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		differences[i] = statistic(order[:k]) - statistic(order[k:])
	}
	slices.Sort(differences)
	return differences[outside*draws-1], differences[(1-outside)*draws-1]
}
