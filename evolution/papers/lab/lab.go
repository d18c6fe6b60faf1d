// Package lab is what the papers' experiments share: a folder of runs that are
// resumed, tables that set our figures beside a paper's, and plots.
package lab

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"midiconnect4/evolution"
)

// Experiment is the experiment of a paper.
type Experiment struct {
	Paper  string // the name of its system
	About  string
	Tables []string // those that it fills

	Do func(*Lab) ([]Table, error) // does the experiment and fills the tables
}

// Options say how an experiment is run.
type Options struct {
	Dir      string // keeps the runs; those that it already has are resumed
	Table    string // one of its tables; empty for all
	Seed     uint64 // of the first run; the others have those that follow
	Runs     int    // of each kind; 0 for the usual number
	Quick    bool   // a smaller experiment, which shows only that everything works
	Cores    int
	Interval time.Duration // least time from one checkpoint to the next
	// Pieces compares the paper's printed music with what the composer makes. This
	// package knows no music.
	Pieces func() (Table, error)
	// Watch is called before each stage of the work, with its number of games. What
	// it returns is called after each game, from any goroutine.
	Watch func(stage string, games int) (played func())
}

// Report is what an experiment showed.
type Report struct {
	Paper  string   `json:"paper"`
	Seed   uint64   `json:"seed"`
	Quick  bool     `json:"quick"`
	Tables []Table  `json:"tables"`
	Plots  []string `json:"plots"` // files
}

// CheckTable reports a table that the paper does not have. No name means all.
func (e Experiment) CheckTable(name string) error {
	if name == "" || slices.Contains(e.Tables, name) {
		return nil
	}
	return fmt.Errorf("there is no table %.40q of %s: tables are %s", name, e.Paper, strings.Join(e.Tables, ", "))
}

// Run runs the experiment. The same options give the same report.
func (e Experiment) Run(ctx context.Context, o Options) (*Report, error) {
	if err := e.CheckTable(o.Table); err != nil {
		return nil, err
	}
	release, busy := evolution.Hold(o.Dir)
	if errors.Is(busy, evolution.ErrOccupied) || errors.Is(busy, evolution.ErrIrregular) {
		return nil, busy
	}
	l := &Lab{Options: o, ctx: ctx, busy: busy, plots: []string{}}
	tables, err := e.Do(l)
	if busy == nil {
		err = errors.Join(err, release())
	}
	if err != nil {
		return nil, err
	}
	if o.Table != "" {
		tables = slices.DeleteFunc(tables, func(t Table) bool { return t.Name != o.Table })
	}
	return &Report{Paper: e.Paper, Seed: o.Seed, Quick: o.Quick, Tables: tables, Plots: l.plots}, nil
}

// Lab is where an experiment is run.
type Lab struct {
	Options
	ctx   context.Context
	busy  error // why this program does not hold the folder, or nil
	plots []string
}

// ErrOther is returned when the folder keeps a run of other settings.
var ErrOther = errors.New("a run of other settings is there")

// Finish returns the run that the folder keeps under a name, at its end. It starts or
// resumes the run if necessary.
func (l *Lab) Finish(name, systemName string, s evolution.Settings, seed uint64) (*evolution.Run, error) {
	system, err := evolution.FindTrainer(systemName)
	if err != nil {
		return nil, err
	}
	dir := l.Path(name)
	run, err := evolution.Resume(dir)
	if errors.Is(err, evolution.ErrNoRun) {
		run, err = evolution.Start(dir, system, s, seed, evolution.GenerationsOf(1))
	}
	if err != nil {
		return nil, err
	}
	defer run.Close()
	if run.Trainer().Name != systemName || run.Seed() != seed || !reflect.DeepEqual(run.Settings(), s) {
		return nil, fmt.Errorf("%s: %w", dir, ErrOther)
	}
	played := l.Watch(name, s.Games()*(*s.Length()-len(run.History)))
	return run, run.Evolve(l.ctx, evolution.Options{Cores: l.Cores, Interval: l.Interval, Played: played})
}

// Path is the path of a file in the folder.
func (l *Lab) Path(names ...string) string {
	return filepath.Join(append([]string{l.Dir}, names...)...)
}

// Name is the name of a run's folder, or of its results.
func (l *Lab) Name(kind string, seed uint64) string {
	return fmt.Sprintf("%s-seed-%d", l.kind(kind), seed)
}

// kind marks the files of a smaller experiment.
func (l *Lab) kind(of string) string {
	if l.Quick {
		return "quick-" + of
	}
	return of
}

// Repeats is the number of runs of a kind: what was asked for, or the usual or quick
// number.
func (l *Lab) Repeats(usual, quick int) int {
	switch {
	case l.Runs > 0:
		return l.Runs
	case l.Quick:
		return quick
	}
	return usual
}

// RatingGames is the number of games on each side that measure a gamer.
func (l *Lab) RatingGames() int {
	if l.Quick {
		return 200
	}
	return 10_000
}

// Context ends when the experiment is interrupted.
func (l *Lab) Context() context.Context { return l.ctx }

// Busy returns why this program may not write into the folder, or nil if it may.
func (l *Lab) Busy() error { return l.busy }
