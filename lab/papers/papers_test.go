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
	"midiconnect4/internal/provenance"
	"midiconnect4/lab"
)

func options(dir string) lab.Options {
	return lab.Options{
		Dir: dir, Seed: 1, Runs: 2, Quick: true, Cores: 2,
		Watch: func(string, int) func() { return func() {} },
	}
}

// TestLongExperiments checks that every experiment makes its tables and plots. It must make the same ones from the stored runs, and after an
// interruption.
func TestLongExperiments(t *testing.T) {
	for _, e := range experiments {
		t.Run(e.Paper, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && e.Paper != "midi-connect4" {
				t.Skip("takes seconds")
			}
			o := options(t.TempDir())
			if e.Paper == "social" {
				o.Table = "pool" // the tables of variants take long
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
			checkArchive(t, e, o)
		})
	}
}

// checkArchive makes an archive of an experiment, and checks that the same tables, plots and simulations result from the archive alone.
func checkArchive(t *testing.T, e lab.Experiment, o lab.Options) {
	t.Helper()
	o.Archive = e.NewArchive(o)
	want, err := e.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "archive")
	if err := o.Archive.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	a, err := lab.ReadArchive(path)
	if err != nil {
		t.Fatal(err)
	}
	from, err := e.Archived(a, lab.Options{Dir: t.TempDir()})
	if err != nil || from.Readings != nil {
		t.Fatal(from.Readings, err)
	}
	got, err := e.Run(t.Context(), from)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got.Tables, want.Tables) || !reflect.DeepEqual(got.Simulations, want.Simulations) {
		t.Errorf("from the archive\n%+v\nwant\n%+v", got.Tables, want.Tables)
	}
	if !reflect.DeepEqual(got.Provenance, want.Provenance) || !reflect.DeepEqual(*got.Archived, want.Provenance) {
		t.Errorf("from the archive\n%+v, %+v\nwant\n%+v", got.Provenance, got.Archived, want.Provenance)
	}
	for i, plot := range want.Plots {
		one, err := os.ReadFile(plot)
		if err != nil {
			t.Fatal(err)
		}
		if other, err := os.ReadFile(got.Plots[i]); err != nil || string(one) != string(other) {
			t.Errorf("%s and %s differ: %v", plot, got.Plots[i], err)
		}
	}
	from.Runs++
	if _, err := e.Run(t.Context(), from); !errors.Is(err, lab.ErrLacking) {
		t.Errorf("more runs than the archive has: %v", err)
	}
}

// TestArchivesOfOthers checks that archives of other papers, and archives made with other default settings, are rejected.
func TestArchivesOfOthers(t *testing.T) {
	e, err := Find("n-sequence")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ part, by, want string }{
		{`"players":20`, `"players":20`, ""},
		{`"paper":"n-sequence"`, `"paper":"x"`, `it is of paper "x", not of n-sequence`},
		{`"players":20`, `"players":21`, "it was made by version 1, whose default settings of n-sequence differ"},
		{`"runs":0`, `"runs":-1`, "runs -1: must be 0 or more"},
		{`"tables":"weights"`, `"tables":"x"`, `there is no table "x" of n-sequence: tables are weights, ratios`},
		{`"crossover":0.5`, `"crossover":"x"`, "its settings cannot be read: "},
	} {
		a := e.NewArchive(lab.Options{Table: "weights", Program: provenance.Program{Version: "1"}})
		settings := string(a.Made.Settings)
		if !strings.Contains(settings, c.part) {
			t.Fatalf("%s has no %s", settings, c.part)
		}
		a.Made.Settings = []byte(strings.Replace(settings, c.part, c.by, 1))
		_, err := e.Archived(a, lab.Options{})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %s", c.by, err, c.want)
		}
	}
}

// TestPicturesOfOthersAreLeftAlone checks that an experiment does not overwrite a picture in a folder that it has not used before.
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
	if _, err := Find("nobody"); err == nil || err.Error() != `there is no experiment for a paper "nobody": papers are midi-connect4, n-sequence, social, nndtf, swarm, baselines` {
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
