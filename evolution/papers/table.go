package papers

import (
	"encoding/json"
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"
)

// Table is one of a paper's, beside ours.
type Table struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Scale string `json:"scale"` // what was run
	Rows  []Row  `json:"rows"`
	// Notes say what the rows come to, one sentence each.
	Notes []string `json:"notes,omitempty"`
}

// counted is a number of things: 1 run, 2 runs.
func counted(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Row is one figure.
type Row struct {
	Name   string
	Paper  *float64 // nil where the paper has none
	Ours   float64  // infinite or no number where it is a ratio to nothing
	Low    float64  // the interval of 95 % confidence; both equal to ours where there is none
	High   float64
	Agrees *bool // nil where there is nothing to compare
}

// MarshalJSON writes null for what is no number.
func (r Row) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name   string   `json:"name"`
		Paper  *float64 `json:"paper"`
		Ours   *float64 `json:"ours"`
		Low    *float64 `json:"low"`
		High   *float64 `json:"high"`
		Agrees *bool    `json:"agrees"`
	}{r.Name, r.Paper, finite(r.Ours), finite(r.Low), finite(r.High), r.Agrees})
}

// finite is a number, or nil for what is none.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Of the values that an interval is of, so many lie within it, and so many
// beyond each end.
const (
	confidence = 0.95
	outside    = (1 - confidence) / 2
)

// figure is a statistic over runs, with its interval by the jackknife, beside
// the paper's, which came from so many runs. The two agree if they differ by no
// more than two such experiments do in 95 of 100 cases.
func figure(name string, runs []sample, statistic func([]sample) float64, paper *float64, paperRuns int) Row {
	ours, deviation := jackknife(runs, statistic)
	row := Row{Name: name, Paper: paper, Ours: ours, Low: ours, High: ours}
	n := len(runs)
	if n < 2 || finite(deviation) == nil {
		return row
	}
	margin := deviation * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile(1-outside)
	row.Low, row.High = ours-margin, ours+margin
	if paper != nil {
		high := margin * math.Sqrt(1+float64(n)/float64(paperRuns))
		low := -high
		if choices(n, paperRuns) >= 1/outside {
			low, high = differences(runs, paperRuns, statistic)
		}
		agrees := low <= *paper-ours && *paper-ours <= high
		row.Agrees = &agrees
	}
	return row
}

// significance is the probability, by Student's t, that the mean over runs is as
// far from a value as it is if nothing but chance is at work.
func significance(name string, runs []sample, value float64) Row {
	ours, deviation := jackknife(runs, mean)
	p := 1.0
	if n := len(runs); n > 1 && ours != value {
		p = twoSided((ours-value)/deviation, n-1)
	}
	return Row{Name: name, Ours: p, Low: p, High: p}
}

// twoSided is the probability of a t at least so far from 0.
func twoSided(t float64, freedom int) float64 {
	return 2 * distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(freedom)}.Survival(math.Abs(t))
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
