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
	Rows  []Row  `json:"rows"`
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
}

// MarshalJSON writes null for infinity and NaN.
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

// finite is x, or nil if it is infinite or NaN.
func finite(x float64) *float64 {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return nil
	}
	return &x
}

// Stated is the row of a number that the paper states and the experiment has too.
func Stated(name string, paper float64, ours int) Row {
	agrees := paper == float64(ours)
	return Row{Name: name, Paper: &paper, Ours: float64(ours), Low: float64(ours), High: float64(ours), Agrees: &agrees}
}
