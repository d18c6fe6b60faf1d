package papers

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"

	"midiconnect4/gamer/game"
)

// The jackknife of a mean is its usual standard error.
func TestJackknife(t *testing.T) {
	values := []float64{3, 5, 4, 9, 2, 6}
	var runs []sample
	for _, v := range values {
		runs = append(runs, sample{v})
	}
	value, deviation := jackknife(runs, mean)
	if want := stat.StdErr(stat.StdDev(values, nil), 6); math.Abs(value-29.0/6) > 1e-12 || math.Abs(deviation-want) > 1e-12 {
		t.Errorf("%v ± %v, want %v", value, deviation, want)
	}
}

func TestFigure(t *testing.T) {
	runs := []sample{{10}, {12}, {11}, {13}}
	near, far := 11.0, 30.0
	// The mean is 11.5, its standard error 0.6455, Student's t with 3 degrees of
	// freedom 3.1824.
	row := figure("x", runs, mean, &near, 4)
	if math.Abs(row.Low-9.4457) > 1e-4 || math.Abs(row.High-13.5543) > 1e-4 || !*row.Agrees {
		t.Errorf("%+v", row)
	}
	if row := figure("x", runs, mean, &far, 4); *row.Agrees {
		t.Errorf("%+v", row)
	}
	if row := figure("x", runs[:1], mean, &near, 4); row.Agrees != nil || row.Low != row.High {
		t.Errorf("one run: %+v", row)
	}
	if row := figure("x", runs, mean, nil, 4); row.Agrees != nil || row.Paper != nil {
		t.Errorf("no figure of the paper's: %+v", row)
	}
}

// Of four runs with a mean of 11.5 and a standard error of 0.6455, t is 2.3238
// against 10, and the probability 0.1028.
func TestSignificance(t *testing.T) {
	runs := []sample{{10}, {12}, {11}, {13}}
	if row := significance("p", runs, 10); math.Abs(row.Ours-0.1028) > 1e-3 || row.Low != row.Ours || row.Paper != nil {
		t.Errorf("%+v", row)
	}
	for _, same := range [][]sample{runs[:1], {{10}, {10}}} {
		if row := significance("p", same, 10); row.Ours != 1 {
			t.Errorf("%v: %+v", same, row)
		}
	}
	if row := significance("p", []sample{{11}, {11}}, 10); row.Ours != 0 {
		t.Errorf("always the same: %+v", row)
	}
}

// A match begins from different grids of two X and two O, by its seed.
func TestMatchPositions(t *testing.T) {
	seen := map[uint64]bool{}
	for _, p := range matchPositions(1) {
		seen[p.Key()] = true
		if p.Outcome() != game.Undecided || p.Turn() != game.First || len(p.Moves()) != 5 {
			t.Errorf("it begins with\n%v", p)
		}
	}
	if len(seen) != matchGrids || reflect.DeepEqual(matchPositions(1), matchPositions(2)) {
		t.Errorf("%d grids", len(seen))
	}
}

func TestResults(t *testing.T) {
	var r results
	for o, n := range map[game.Outcome]int{game.FirstWins: 3, game.Draw: 2, game.SecondWins: 1} {
		for range n {
			r.add(o, game.First)
		}
	}
	if r != (results{3, 2, 1}) {
		t.Errorf("%+v", r)
	}
}

// Points worked out by hand: 1, 3, 2, 5, 4 rise by 0.8 a place, with a standard
// error of 0.3464 and t = 2.309.
func TestRegress(t *testing.T) {
	line := regress([]int{1, 3, 2, 5, 4})
	if math.Abs(line.slope-0.8) > 1e-12 || math.Abs(line.offset-1.4) > 1e-12 || math.Abs(line.t-2.3094) > 1e-4 || math.Abs(line.p-0.1041) > 1e-3 {
		t.Errorf("%+v", line)
	}
	for _, flat := range [][]int{nil, {4}, {4, 4}, {4, 4, 4, 4}} {
		if line := regress(flat); line.p != 1 || math.IsNaN(line.slope) {
			t.Errorf("%v: %+v", flat, line)
		}
	}
}

func options(dir string) Options {
	return Options{
		Dir: dir, Seed: 1, Runs: 2, Quick: true, Cores: 2,
		Watch:  func(string, int) func() { return func() {} },
		Pieces: func() (Table, error) { return Table{Name: "pieces"}, nil },
	}
}

// Every experiment gives its tables and plots, and again the same from what it
// has kept, and when it was interrupted.
func TestExperiments(t *testing.T) {
	for _, e := range Experiments() {
		t.Run(e.Paper, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && e.Paper != "midi-connect4" {
				t.Skip("takes seconds")
			}
			o := options(t.TempDir())
			if e.Paper == "social" {
				o.Table = "pool" // the variants take long
			}
			ctx, cancel := context.WithCancel(context.Background())
			interrupted := o
			interrupted.Watch = func(string, int) func() { return cancel }
			if _, err := e.Run(ctx, interrupted); !errors.Is(err, context.Canceled) {
				t.Fatalf("interrupted: %v", err)
			}
			half := filepath.Join(o.Dir, ".tmp-weights.svg123") // of a plot, when it was killed
			if err := os.WriteFile(half, []byte("half"), 0o600); err != nil {
				t.Fatal(err)
			}
			first, err := e.Run(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := os.Stat(half); !errors.Is(err, os.ErrNotExist) {
				t.Errorf("%s is still there", half)
			}
			again, err := e.Run(context.Background(), o)
			if err != nil || !reflect.DeepEqual(first, again) {
				t.Fatalf("%v:\n%+v\n%+v", err, first, again)
			}
			o.Dir = t.TempDir()
			elsewhere, err := e.Run(context.Background(), o)
			if err != nil || !reflect.DeepEqual(first.Tables, elsewhere.Tables) {
				t.Errorf("elsewhere: %v\n%+v\n%+v", err, first, elsewhere)
			}
			if o.Table == "" && len(first.Tables) != len(e.Tables) {
				t.Errorf("tables %+v", first.Tables)
			}
			for _, plot := range first.Plots {
				if data, err := os.ReadFile(plot); err != nil || !strings.Contains(string(data), "<svg") {
					t.Errorf("%s: %v", plot, err)
				}
			}
		})
	}
}

func TestAnotherRunIsLeftAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	e, err := Find("n-sequence")
	if err != nil {
		t.Fatal(err)
	}
	o := options(t.TempDir())
	o.Runs = 1
	if _, err := e.Run(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(o.Dir, "quick-run-seed-1"), filepath.Join(o.Dir, "quick-run-seed-2")); err != nil {
		t.Fatal(err)
	}
	o.Seed = 2
	if _, err := e.Run(context.Background(), o); !errors.Is(err, ErrOther) {
		t.Errorf("%v", err)
	}
}

func TestFind(t *testing.T) {
	if _, err := Find("nobody"); err == nil || err.Error() != `there is no experiment for a paper "nobody": papers are midi-connect4, n-sequence, social, nndtf, swarm` {
		t.Errorf("%v", err)
	}
	e, err := Find("n-sequence")
	if err != nil {
		t.Fatal(err)
	}
	if err := e.CheckTable("5.2"); err == nil || err.Error() != `there is no table "5.2" of n-sequence: tables are weights, ratios` {
		t.Errorf("%v", err)
	}
}
