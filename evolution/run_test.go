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
	"time"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/genetic"
	"midiconnect4/gamer"
)

func small() *genetic.Settings {
	s := genetic.Default()
	s.Game, s.Population, s.Parents, s.Hidden, s.Generations = "connect4-4x4", 6, 3, 4, 4
	return &s
}

func trainer(t testing.TB, name string) Trainer {
	t.Helper()
	s, err := FindTrainer(name)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func start(t testing.TB, dir string, keep ...int) *Run {
	t.Helper()
	r, err := Start(dir, trainer(t, gamer.MidiConnect4), small(), 7, GenerationsOf(keep...))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := start(t, dir, 2, 4)
	if err := r.Evolve(context.Background(), Options{Cores: 2}); err != nil {
		t.Fatal(err)
	}
	if _, err := Resume(dir); !errors.Is(err, errBusy) {
		t.Errorf("resumed while open: %v", err)
	}
	if err := r.Close(); err != nil {
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
	if err != nil || !reflect.DeepEqual(back.History, r.History) || !reflect.DeepEqual(back.state.population, r.state.population) {
		t.Errorf("resumed: %v", err)
	}
	if err := back.Close(); err != nil {
		t.Fatal(err)
	}
	table, err := os.ReadFile(filepath.Join(dir, "history.csv"))
	if lines := strings.Split(string(table), "\n"); err != nil || len(lines) != 6 || lines[0] != "generation,best,mean,worst,games,draws" {
		t.Errorf("history.csv: %v, %q", err, table)
	}
	if picture, err := os.ReadFile(filepath.Join(dir, "fitness.svg")); err != nil || !bytes.Contains(picture, []byte("<svg")) {
		t.Errorf("fitness.svg: %v, %.100q", err, picture)
	}
	if _, err := Start(dir, trainer(t, gamer.MidiConnect4), small(), 7, nil); !errors.Is(err, ErrRunExists) {
		t.Errorf("started again: %v", err)
	}
	if _, err := Resume(t.TempDir()); !errors.Is(err, ErrNoRun) {
		t.Errorf("resumed an empty folder: %v", err)
	}
}

// TestResumeSweeps checks that resuming a run removes its own unfinished files, but no others.
func TestResumeSweeps(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	if err := start(t, dir).Close(); err != nil {
		t.Fatal(err)
	}
	left := []string{filepath.Join(dir, ".tmp-checkpoint-1"), filepath.Join(dir, ".tmp-fitness.svg-1"), filepath.Join(dir, ".tmp-champion.gamer-1")}
	mine := filepath.Join(dir, ".tmp-drawing.svg-1")
	for _, path := range append(left, mine) {
		if err := os.WriteFile(path, []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r, err := Resume(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.Evolve(t.Context(), Options{Cores: 1}); err != nil {
		t.Fatal(err)
	}
	for _, path := range left {
		if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%s is still there", path)
		}
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error(err)
	}
}

// TestLostFolder removes a run's folder while the run evolves, and checks the error.
func TestLostFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := start(t, dir)
	err := r.Evolve(context.Background(), Options{Cores: 1, Measured: func(arena.GenerationStats) {
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	}})
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v", err)
	}
}

// TestKeptGenerationsSurviveAResume extends and interrupts a run, and resumes it without naming the generations to keep. It must still keep them.
func TestKeptGenerationsSurviveAResume(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	r := start(t, dir, 1, 6)
	if err := r.Extend(6, nil); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	err := r.Evolve(ctx, Options{Cores: 1, Interval: time.Hour, Measured: func(g arena.GenerationStats) {
		if g.Number == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	r, err = Resume(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(r.History) != 3 {
		t.Errorf("%d generations were kept", len(r.History))
	}
	if err := r.Evolve(context.Background(), Options{Cores: 1}); err != nil {
		t.Fatal(err)
	}
	names, err := r.Gamers()
	if err != nil || len(names) != 3 {
		t.Errorf("%v, %v", names, err)
	}
}

// FuzzCheckpoint reads checkpoints with arbitrary headers and payloads, and correct checksums. It evolves the runs that are accepted.
func FuzzCheckpoint(f *testing.F) {
	dir := filepath.Join(f.TempDir(), "run")
	r := start(f, dir)
	for range 2 {
		var h header
		payload, err := kind.Read(filepath.Join(dir, "checkpoint"), &h)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(h.System, string(h.Settings), h.Generation, payload)
		if err := r.Evolve(context.Background(), Options{Cores: 1}); err != nil {
			f.Fatal(err)
		}
	}
	f.Add("social", "{}", 200, []byte{255, 255, 255, 255})
	f.Fuzz(func(t *testing.T, name, settings string, generation int, payload []byte) {
		r, err := decode(header{System: name, Generation: generation, Settings: []byte(settings)}, payload)
		if err != nil {
			return
		}
		if r.Generation() != generation {
			t.Errorf("generation %d", r.Generation())
		}
		if r.measured != nil && r.Settings().Games() < 10_000 {
			r.next(1)
		}
	})
}
