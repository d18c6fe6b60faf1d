package lab

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func experimentOfSwarm() Experiment {
	return Experiment{
		Paper: "swarm", Only: []string{"game", "algorithm"},
		Beyond: []Axis{{Name: "kind", Usual: "a", Values: []string{"a", "b"}}},
	}
}

func TestCanonical(t *testing.T) {
	e := experimentOfSwarm()
	for _, test := range []struct {
		reading      Reading
		game         string
		name, suffix string
	}{
		{Reading{}, "", "as read here", ""},
		{Reading{"quiescence": false, "ties": "first", "kind": "a", "hidden": 5}, "", "as read here", ""},
		{Reading{"quiescence": true, "draws": "quiet-80+third"}, "checkers", "quiescence", "-quiescence"},
		{Reading{"draws": "none", "absolute": true, "noise": 0.5, "kind": "b"}, "checkers", "absolute, draws none, kind b, noise 0.5", "-absolute-draws-none-kind-b-noise-0.5"},
	} {
		r, err := e.Canonical(test.reading, test.game)
		if err != nil || r.String() != test.name || r.Suffix() != test.suffix || r == nil {
			t.Errorf("%v: %v, %s, %v", test.reading, r, r.Suffix(), err)
		}
	}
	for _, r := range []Reading{{"draws": "none"}, {"ties": "second"}, {"kind": "c"}, {"hidden": 0}} {
		if got, err := e.Canonical(r, ""); err == nil {
			t.Errorf("%v: %v", r, got)
		}
	}
	for _, axis := range e.Axes() {
		if axis.Name == "game" || axis.Usage == "" && axis.Name != "kind" {
			t.Errorf("%+v", axis)
		}
	}
}

// TestFit checks the fit of two rows. They differ from the paper by 1 and 3 standard errors, so only the first row agrees with it. Other rows must
// not count.
func TestFit(t *testing.T) {
	near, far, yes, no := 2.0, 8.0, true, false
	tables := []Table{{Rows: []Row{
		{Paper: &near, Ours: 1, Error: 1, Agrees: &yes},
		{Paper: &far, Ours: 2, Error: 1, share: 3, Agrees: &no},
		{Paper: &far, Ours: 8, Agrees: &yes},                          // stated by the paper, not measured
		{Paper: &far, Ours: 7, Error: 1, Agrees: &yes, Derived: true}, // computed from other rows
		{Paper: &far, Ours: math.Inf(1), Error: math.NaN()},           // ratio to 0
		{Ours: 7, Error: 1},
	}}}
	if f := fit(tables); f.Cells != 2 || f.Agree != 1 || f.Difference != 3.5 || f.Errors != 2 {
		t.Errorf("%+v", f)
	}
	if f := fit(nil); f != (Fit{}) {
		t.Errorf("%+v", f)
	}
}

// TestErrorsAreThoseOfAgreement checks that differences are measured in standard errors of the difference between two experiments. If the paper has
// as many runs as we have, the limit of agreement is about two such errors.
func TestErrorsAreThoseOfAgreement(t *testing.T) {
	var runs []Sample
	for i := range 30 {
		runs = append(runs, Sample{float64(i % 10)})
	}
	for off, want := range map[float64]bool{1.9: true, 2.2: false} {
		row := Figure("x", runs, Mean, new(float64), 30)
		paper := row.Ours + off*row.deviation()
		row = Figure("x", runs, Mean, &paper, 30)
		if *row.Agrees != want || math.Abs(fit([]Table{{Rows: []Row{row}}}).Errors-off) > 1e-9 {
			t.Errorf("%v: %+v", off, row)
		}
	}
}

func TestRowsAsJSON(t *testing.T) {
	yes := true
	for want, r := range map[string]Row{
		`{"name":"a","paper":null,"ours":2,"low":null,"high":null,"standard_error":null,"agrees":null}`:        {Name: "a", Ours: 2, Low: 2, High: 2},
		`{"name":"b","paper":null,"ours":2,"low":1,"high":3,"standard_error":0.5,"agrees":true,"seeds":[7,8]}`: {Name: "b", Ours: 2, Low: 1, High: 3, Error: 0.5, Agrees: &yes, Seeds: []uint64{7, 8}},
		`{"name":"c","paper":null,"ours":null,"low":null,"high":null,"standard_error":null,"agrees":null}`:     {Name: "c", Ours: math.NaN(), Low: math.NaN(), High: math.NaN(), Error: math.NaN()},
	} {
		if data, err := json.Marshal(r); err != nil || string(data) != want {
			t.Errorf("%s, %v, want %s", data, err, want)
		}
	}
}

func TestQuickHasNoVerdicts(t *testing.T) {
	yes := true
	tables := []Table{{Rows: []Row{{Name: "a", Agrees: &yes}}}}
	withoutVerdicts(tables)
	r := Report{Quick: true, Tables: tables}
	if text := r.Text(); strings.Contains(text, "yes") {
		t.Error(text)
	}
}

func TestPopulationDeviation(t *testing.T) {
	runs := []Sample{{2, 4, 4, 4}, {5, 5, 7, 9}}
	if d := PopulationDeviation(runs); d != 2 {
		t.Errorf("%v", d)
	}
}
