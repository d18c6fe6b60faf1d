package lab

import (
	"encoding/json"
	"math"
)

// Table compares our numbers with those in a table of a paper.
type Table struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Scale string `json:"scale"` // description of the experiment's scale
	// Settings that all runs share. Each row has its other settings.
	Settings Settings `json:"settings,omitempty"`
	// DrawnFrom is the seed from which the seeds of rows were drawn; nil if they were not drawn.
	DrawnFrom *uint64 `json:"seeds_drawn_from,omitempty"`
	Rows      []Row   `json:"rows"`
	// Seeds are the seeds of the runs if all rows are from the same runs.
	Seeds []uint64 `json:"seeds,omitempty"`
	// Notes are remarks about the rows, one sentence each.
	Notes []string `json:"notes,omitempty"`
}

// Row is a number from the paper together with ours.
type Row struct {
	Name   string
	Paper  *float64 // number in the paper; nil if the paper does not have it
	Ours   float64  // our number; infinite or NaN for a ratio to 0
	Low    float64  // ends of the 95 % confidence interval; both equal Ours if there is no interval
	High   float64
	Agrees *bool // whether both numbers agree; nil if they are not compared

	Error   float64  // standard error of Ours; 0 or NaN if unknown
	Derived bool     // computed from other rows
	Seeds   []uint64 // seeds of the row's runs; nil if Table.Seeds has them
	// Settings of the row's runs; nil for a derived row.
	Settings Settings

	share float64 // number of our runs divided by the paper's number of runs
}

// Measured reports whether a number is from runs of its own, instead of computed from other numbers.
func (r Row) Measured() bool { return !r.Derived && r.Error > 0 }

// deviation returns the standard error of the difference between the paper's number and ours.
func (r Row) deviation() float64 { return r.Error * math.Sqrt(1+r.share) }

// MarshalJSON encodes a row. Infinity, NaN and a missing interval become null.
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

// withoutVerdicts removes verdicts and intervals, because a quick experiment has too few runs for them.
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

// finite returns x, or nil if it is infinite or NaN.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Exact returns a table row with a number that has no interval.
func Exact(name string, ours float64) Row { return Row{Name: name, Ours: ours, Low: ours, High: ours} }

// Beside returns the row with the paper's number and a verdict.
func (r Row) Beside(paper float64, agrees bool) Row {
	r.Paper, r.Agrees = &paper, &agrees
	return r
}

// Stated returns a table row for a number that the paper states and that we count. They agree if they are equal.
func Stated(name string, paper float64, ours int) Row {
	return Exact(name, float64(ours)).Beside(paper, paper == float64(ours))
}
