package evolution

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"midiconnect4/evolution/genetic"
	"midiconnect4/gamer"
)

func small() genetic.Settings {
	s := genetic.Default()
	s.Game, s.Population, s.Parents, s.Hidden, s.Generations = "connect4-4x4", 6, 3, 4, 4
	return s
}

func options(ctx context.Context, r *Run, keep ...int) error {
	return r.Evolve(ctx, Options{Cores: 2, Keep: keep, Measured: func(Generation) {}})
}

func TestRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r, err := Start(dir, small(), 7)
	if err != nil {
		t.Fatal(err)
	}
	if err := options(context.Background(), r, 2, 4); err != nil {
		t.Fatal(err)
	}
	if len(r.History) != 4 {
		t.Errorf("history %v", r.History)
	}
	for i, g := range r.History {
		if int(g.Number) != i+1 || g.Games != 30 || g.Best < g.Worst || g.Mean != 0 {
			t.Errorf("generation %d: %+v", i+1, g)
		}
	}
	for name, generation := range map[string]int{"champion": 4, "generation-002": 2, "generation-004": 4} {
		f, err := gamer.Load(filepath.Join(dir, name+gamer.Suffix))
		if err != nil {
			t.Fatal(err)
		}
		if f.Generation != generation || f.Seed != 7 || (generation == 4 && f.Fitness != float64(r.History[3].Best)) {
			t.Errorf("%s: %+v", name, f)
		}
	}
	back, err := Resume(dir)
	if err != nil || !reflect.DeepEqual(back.History, r.History) || !reflect.DeepEqual(back.population, r.population) {
		t.Errorf("resumed: %v", err)
	}
	table, err := os.ReadFile(filepath.Join(dir, "history.csv"))
	if lines := strings.Split(string(table), "\n"); err != nil || len(lines) != 6 || lines[0] != "generation,best,mean,worst,games,draws" {
		t.Errorf("history.csv: %v, %q", err, table)
	}
	if picture, err := os.ReadFile(filepath.Join(dir, "fitness.svg")); err != nil || !bytes.Contains(picture, []byte("<svg")) {
		t.Errorf("fitness.svg: %v, %.100q", err, picture)
	}
	if _, err := Start(dir, small(), 7); !errors.Is(err, ErrRunExists) {
		t.Errorf("started again: %v", err)
	}
	if _, err := Resume(t.TempDir()); !errors.Is(err, ErrNoRun) {
		t.Errorf("resumed nothing: %v", err)
	}
}

// TestResumeSweeps checks that what a killed run was writing goes away.
func TestResumeSweeps(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if _, err := Start(dir, small(), 7); err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(dir, ".tmp-checkpoint123")
	if err := os.WriteFile(left, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !errors.Is(err, os.ErrNotExist) {
		t.Error("it is still there")
	}
}

// TestLostFolder takes the folder away while the run goes on.
func TestLostFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r, err := Start(dir, small(), 7)
	if err != nil {
		t.Fatal(err)
	}
	err = r.Evolve(context.Background(), Options{Cores: 1, Measured: func(Generation) {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	}})
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// FuzzCheckpoint gives the reader any payload under a checksum that holds.
func FuzzCheckpoint(f *testing.F) {
	r, err := Start(filepath.Join(f.TempDir(), "run"), small(), 7)
	if err != nil {
		f.Fatal(err)
	}
	data, err := r.encode()
	if err != nil {
		f.Fatal(err)
	}
	var h header
	payload, err := kind.Open(data, &h)
	if err != nil {
		f.Fatal(err)
	}
	f.Add("midi-connect4", "connect4-4x4", 6, 3, 4, 1, payload)
	f.Add("social", "connect4-6x6", 200, 100, 60, 200, []byte{255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, system, game string, population, parents, hidden, generation int, payload []byte) {
		h := header{System: system, Generation: generation, Settings: small()}
		h.Settings.Game, h.Settings.Population, h.Settings.Parents, h.Settings.Hidden = game, population, parents, hidden
		data, err := kind.Seal(h, payload)
		if err != nil {
			return
		}
		r, err := decode(data)
		if err != nil {
			return
		}
		if got := r.population; len(got.Genomes) != population || got.Generation != generation {
			t.Errorf("%d genomes of generation %d", len(got.Genomes), got.Generation)
		}
	})
}
