package lab

import (
	"encoding/json"
	"math"
)

// Table is a table of a paper, beside ours.
type Table struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Scale string `json:"scale"` // what was run
	// Settings are those that all runs have; rows have the others of theirs.
	Settings Settings `json:"settings,omitempty"`
	// DrawnFrom is the seed that those of the rows are drawn from; nil if they are not drawn.
	DrawnFrom *uint64 `json:"seeds_drawn_from,omitempty"`
	Rows      []Row   `json:"rows"`
	// Seeds are those of the runs, if all rows come from the same.
	Seeds []uint64 `json:"seeds,omitempty"`
	// Notes say what the rows show, one sentence each.
	Notes []string `json:"notes,omitempty"`
}

// Row is one figure.
type Row struct {
	Name   string
	Paper  *float64 // nil if the paper has none
	Ours   float64  // infinite or NaN if it is a ratio to 0
	Low    float64  // the interval of 95 % confidence; both are Ours if there is none
	High   float64
	Agrees *bool // nil if there is nothing to compare

	Error   float64  // the standard error of Ours; 0 or NaN if there is none
	Derived bool     // it follows from other rows
	Seeds   []uint64 // of the runs that it comes from, unless the table has them
	// Settings are those of the runs that it comes from; nil if it follows from other rows.
	Settings Settings

	share float64 // our runs for each of the paper's
}

// Measured reports whether a figure comes from runs of its own, and not from other figures.
func (r Row) Measured() bool { return !r.Derived && r.Error > 0 }

// deviation is the standard error of the difference between the paper's figure and ours.
func (r Row) deviation() float64 { return r.Error * math.Sqrt(1+r.share) }

// MarshalJSON writes null for infinity and NaN, and for an interval that there is not.
func (r Row) MarshalJSON() ([]byte, error) {
	var low, high, deviation *float64
	if r.Low < r.High {
		low, high = finite(r.Low), finite(r.High)
	}
	if r.Error > 0 {
		deviation = finite(r.Error)
	}
	return json.Marshal(struct {
		Name     string   `json:"name"`
		Paper    *float64 `json:"paper"`
		Ours     *float64 `json:"ours"`
		Low      *float64 `json:"low"`
		High     *float64 `json:"high"`
		Error    *float64 `json:"standard_error"`
		Agrees   *bool    `json:"agrees"`
		Settings Settings `json:"settings,omitempty"`
		Seeds    []uint64 `json:"seeds,omitempty"`
	}{r.Name, r.Paper, finite(r.Ours), low, high, deviation, r.Agrees, r.Settings, r.Seeds})
}

// withoutVerdicts takes the verdicts away from a quick experiment, and the intervals over its runs: it has
// too few for any.
func withoutVerdicts(tables []Table) {
	for _, t := range tables {
		for i := range t.Rows {
			r := &t.Rows[i]
			if r.Agrees = nil; r.Error > 0 {
				r.Low, r.High = r.Ours, r.Ours
			}
		}
	}
}

// finite is x, or nil if it is infinite or NaN.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Exact is a figure that has no interval.
func Exact(name string, ours float64) Row { return Row{Name: name, Ours: ours, Low: ours, High: ours} }

// Beside is the row beside the paper's figure, and whether the two agree.
func (r Row) Beside(paper float64, agrees bool) Row {
	r.Paper, r.Agrees = &paper, &agrees
	return r
}

// Stated is the row of a number that the paper states and the experiment has too.
func Stated(name string, paper float64, ours int) Row {
	return Exact(name, float64(ours)).Beside(paper, paper == float64(ours))
}
