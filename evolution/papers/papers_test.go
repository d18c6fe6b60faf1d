package papers

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"midiconnect4/evolution"
	"midiconnect4/evolution/papers/lab"
)

func options(dir string) lab.Options {
	return lab.Options{
		Dir: dir, Seed: 1, Runs: 2, Quick: true, Cores: 2,
		Watch:  func(string, int) func() { return func() {} },
		Pieces: func() (lab.Table, error) { return lab.Table{Name: "pieces"}, nil },
	}
}

// Every experiment prints its tables and draws its plots. It makes the same ones again
// from the runs that it kept, and after an interruption.
func TestLongExperiments(t *testing.T) {
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
			first, err := e.Run(context.Background(), o)
			if err != nil {
				t.Fatal(err)
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

// A picture of somebody else is not overwritten, in a folder where no experiment was done
// before.
func TestPicturesOfOthersAreLeftAlone(t *testing.T) {
	e, err := Find("n-sequence")
	if err != nil {
		t.Fatal(err)
	}
	o := options(t.TempDir())
	mine := filepath.Join(o.Dir, "quick-weights.svg")
	if err := os.WriteFile(mine, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := e.Run(t.Context(), o); !errors.Is(err, evolution.ErrOccupied) {
			t.Errorf("%v", err)
		}
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
	if _, err := e.Run(context.Background(), o); !errors.Is(err, lab.ErrOther) {
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
