package swarm

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"testing"

	"midiconnect4/evolution/strength"
	"midiconnect4/lab"
)

// TestFoldersFromBefore continues in a folder of a version that had no interpretations. Only baselines may be missing, and its files must not
// change.
func TestFoldersFromBefore(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) != 4 {
		t.Fatal(files, err)
	}
	o := lab.Options{Dir: t.TempDir(), Table: "4.5", Seed: 1, Quick: true, Cores: 1}
	o.Watch = func(stage string, games int) func() {
		if games != baselineGames {
			t.Errorf("%s: %d games", stage, games)
		}
		return func() {}
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(o.Dir, filepath.Base(path)), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Experiment().Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	// In a new folder, the simulations must give the same results.
	o.Dir, o.Watch = t.TempDir(), func(string, int) func() { return func() {} }
	if _, err := Experiment().Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		var before, now kept
		err := errors.Join(lab.ReadResult(path, &before), lab.ReadResult(filepath.Join(o.Dir, filepath.Base(path)), &now))
		if now.Legend != legend {
			t.Errorf("%s has the legend %q", path, now.Legend)
		}
		now.Legend = before.Legend
		if err != nil || !reflect.DeepEqual(&before, &now) {
			t.Errorf("%s differs: %v", path, err)
		}
	}
}

// TestGrid checks that a grid runs each interpretation once, stores its results, and reports each simulation. The default interpretation must use
// the same files as the tables.
func TestGrid(t *testing.T) {
	e := Experiment()
	declines, err := e.Canonical(lab.Reading{declining: true, "draws": "quiet-80", "ties": "first"}, "checkers")
	if err != nil || declines.String() != "declines, draws quiet-80" {
		t.Fatal(declines, err)
	}
	grid := lab.Grid{
		Only:     map[string][]string{"game": {"checkers"}, "individuals": {"20"}, "hidden": {"5"}, "algorithm": {"gbest", "ep-uniform"}},
		Readings: []lab.Reading{{}, declines},
	}
	games := 0
	o := lab.Options{Dir: t.TempDir(), Seed: 3, Runs: 2, Quick: true, Cores: 2, Grid: grid}
	o.Watch = func(_ string, n int) func() { games += n; return func() {} }
	report, err := e.Run(context.Background(), o)
	if err != nil || games != 2*2*(4*5*(20+40)+2*2*200)+2*2*(3*2*200+4*20*5+4*5+50*5+3*5) {
		t.Fatalf("%d games, %v", games, err)
	}
	if len(report.Simulations) != 2*2*(2+3) || len(report.Simulations[0]) != len(report.Columns) {
		t.Errorf("%d rows, %v", len(report.Simulations), report.Columns)
	}
	wins := map[string]int{}
	for _, row := range report.Simulations {
		for _, column := range []int{6, 9} { // columns of wins when moving first and second
			n, err := strconv.Atoi(row[column])
			if err != nil {
				t.Fatal(row, err)
			}
			wins[row[0]] += n
		}
	}
	if 2*wins["declines, draws quiet-80"] < 3*wins["as read here"] {
		t.Errorf("who may decline jumps does not lose more: %v", wins)
	}
	for _, r := range report.Readings {
		if r.Cells < 1 || r.Cells > 2 || r.Agree != 0 || !(r.Errors > 0) {
			t.Errorf("%s: %+v", r.Name, r.Fit)
		}
	}
	games = 0
	again, err := e.Run(context.Background(), o)
	if err != nil || games != 0 || again.Text() != report.Text() {
		t.Errorf("%d games, %v", games, err)
	}
	if found, err := filepath.Glob(filepath.Join(o.Dir, "*.svg")); err != nil || len(found) > 0 {
		t.Errorf("plots %v", found)
	}
	if _, err := os.Stat(filepath.Join(o.Dir, "quick-checkers-gbest-20-hidden-5-seed-3.json")); err != nil {
		t.Error(err)
	}
	o.Only["hidden"] = []string{"6"}
	if _, err := e.Run(context.Background(), o); err == nil {
		t.Error("no cell has 6 hidden units")
	}
}

// TestImpliedWins computes shares from their sum and the sum of their variances, and compares them with the original shares.
func TestImpliedWins(t *testing.T) {
	constants, _ := strength.Constants("tictactoe")
	for _, want := range [][2]float64{{0.62, 0.32}, {0.9, 0.7}, {0.585, 0.288}} {
		p, q := want[0], want[1]
		interval := normal90 * math.Sqrt((p*(1-p)+q*(1-q))/300_000)
		first, second, ok := impliedWins(p+q-0.873, interval, constants)
		if !ok || math.Abs(first-p) > 1e-9 || math.Abs(second-q) > 1e-9 {
			t.Errorf("%v, %v, want %v", first, second, want)
		}
	}
	if _, _, ok := impliedWins(0.06, 0.003, constants); ok {
		t.Error("a variance that no shares have")
	}
	// The mean cell of the thesis's table 4.3.
	first, second, ok := impliedWins(0.0738, 0.00200, constants)
	if !ok || math.Abs(first-0.64) > 0.005 || math.Abs(second-0.31) > 0.005 {
		t.Errorf("%v, %v", first, second)
	}
}
