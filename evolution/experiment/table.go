package experiment

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/combin"
	"gonum.org/v1/gonum/stat/distuv"

	"midiconnect4/gamer/seed"
)

// Table is one of a paper's, beside ours.
type Table struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Scale string `json:"scale"` // what was run
	Rows  []Row  `json:"rows"`
}

// Row is one figure. What it has not is nil: a figure of the paper's, a ratio
// to nothing, the interval of a single run, something to compare.
type Row struct {
	Name   string   `json:"name"`
	Paper  *float64 `json:"paper"`
	Ours   *float64 `json:"ours"`
	Low    *float64 `json:"low"` // the interval of 95 % confidence
	High   *float64 `json:"high"`
	Agrees *bool    `json:"agrees"`
}

// confidence of the intervals.
const confidence = 0.95

// reported is a figure of a paper's, and how many runs it came from.
type reported struct {
	value float64
	runs  int
}

// figure is a statistic over runs, with its interval by the jackknife, beside
// the paper's, if there is one. The two agree if the paper's is one that 95 of
// 100 experiments of so many runs of ours would come to.
func figure(name string, runs []sample, statistic func([]sample) float64, paper *reported) Row {
	ours, deviation := jackknife(runs, statistic)
	row := Row{Name: name, Ours: finite(ours)}
	if paper != nil {
		row.Paper = &paper.value
	}
	n := len(runs)
	if n < 2 || finite(deviation) == nil {
		return row
	}
	margin := deviation * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile(1-outside)
	row.Low, row.High = finite(ours-margin), finite(ours+margin)
	if paper != nil {
		reach := margin * math.Sqrt(1+float64(n)/float64(paper.runs))
		low, high := ours-reach, ours+reach
		if choices(n, paper.runs) >= 1/outside {
			low, high = chosen(runs, paper.runs, statistic)
		}
		agrees := low <= paper.value && paper.value <= high
		row.Agrees = &agrees
	}
	return row
}

// outside is how much lies beyond each end of an interval.
const outside = (1 - confidence) / 2

// choices is the number of ways to choose k of n.
func choices(n, k int) float64 {
	if k > n {
		return 0
	}
	return combin.GeneralizedBinomial(float64(n), float64(k))
}

// chosen is where the middle 95 % of the figures lie that k of the runs, chosen
// at random, come to. The spread of few runs, and the ratio of two weights, are
// far from normal: Student's t would expect what never happens.
func chosen(runs []sample, k int, statistic func([]sample) float64) (low, high float64) {
	const draws = 10_000
	r := seed.Stream(0, "choices of runs")
	figures, choice := make([]float64, draws), make([]sample, k)
	for i := range figures {
		for j, run := range r.Perm(len(runs))[:k] {
			choice[j] = runs[run]
		}
		figures[i] = statistic(choice)
	}
	slices.Sort(figures)
	return stat.Quantile(outside, stat.Empirical, figures, nil), stat.Quantile(1-outside, stat.Empirical, figures, nil)
}

// finite is a number, or nil for what is none.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// sample is what one run gives a statistic.
type sample []float64

// jackknife is a statistic and its standard error: that of the values without
// one run each.
func jackknife(runs []sample, statistic func([]sample) float64) (value, deviation float64) {
	n := len(runs)
	without := make([]float64, n)
	for i := range runs {
		rest := make([]sample, 0, n-1)
		rest = append(append(rest, runs[:i]...), runs[i+1:]...)
		if len(rest) > 0 {
			without[i] = statistic(rest)
		}
	}
	mean, sum := stat.Mean(without, nil), 0.0
	for _, v := range without {
		sum += (v - mean) * (v - mean)
	}
	return statistic(runs), math.Sqrt(sum * float64(n-1) / float64(n))
}

// pooled is all values of some runs.
func pooled(runs []sample) []float64 {
	var all []float64
	for _, r := range runs {
		all = append(all, r...)
	}
	return all
}

func mean(runs []sample) float64 { return stat.Mean(pooled(runs), nil) }

func deviation(runs []sample) float64 { return stat.StdDev(pooled(runs), nil) }
