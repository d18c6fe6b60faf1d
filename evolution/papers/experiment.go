// Package papers reproduces what the papers report: it runs their
// experiments, at their scale or a smaller one, and sets our figures beside
// theirs.
package papers

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

// Experiment is that of a paper.
type Experiment struct {
	Paper  string // the name of its system
	About  string
	Tables []string // that it fills

	run func(*lab) ([]Table, error)
}

// Experiments lists them.
func Experiments() []Experiment {
	return []Experiment{midiConnect4(), nSequence(), socialExperiment(), nndtfExperiment(), swarmExperiment()}
}

// Find returns the experiment of a paper.
func Find(paper string) (Experiment, error) {
	var names []string
	for _, e := range Experiments() {
		if e.Paper == paper {
			return e, nil
		}
		names = append(names, e.Paper)
	}
	return Experiment{}, fmt.Errorf("there is no experiment for a paper %.40q: papers are %s", paper, strings.Join(names, ", "))
}

// Options say how an experiment is run.
type Options struct {
	Dir      string // keeps its runs; what is there already is gone on with
	Table    string // one of its tables; all where it is empty
	Seed     uint64 // of the first run; the others have those that follow
	Runs     int    // of each kind; 0 for the usual number
	Quick    bool   // a smaller experiment that shows that things work
	Cores    int
	Interval time.Duration // least time from one checkpoint to the next
	// Pieces compares the paper's printed music with what the composer makes,
	// of which this package knows nothing.
	Pieces func() (Table, error)
	// Watch is told of a stage of the work and how many games it takes, and
	// returns what is told of each game, from any goroutine.
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

// CheckTable reports that the paper has no such table. No name means all.
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
	l := &lab{Options: o, ctx: ctx, busy: busy, plots: []string{}}
	tables, err := e.run(l)
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

// lab is where an experiment is run.
type lab struct {
	Options
	ctx   context.Context
	busy  error // nil if the folder is this program's alone, else why it is not
	plots []string
}

// ErrOther is returned when the folder keeps a run of other settings.
var ErrOther = errors.New("a run of other settings is there")

// evolve is the last population of a run that the folder keeps by a name.
func (l *lab) evolve(name, system string, s evolution.Settings, seed uint64) (any, error) {
	run, err := l.finish(name, system, s, seed)
	if err != nil {
		return nil, err
	}
	return run.Population(), nil
}

// finish is a run that the folder keeps by a name, at its end. It is begun, or
// gone on with, if need be.
func (l *lab) finish(name, systemName string, s evolution.Settings, seed uint64) (*evolution.Run, error) {
	system, err := evolution.FindTrainer(systemName)
	if err != nil {
		return nil, err
	}
	dir := l.path(name)
	run, err := evolution.Resume(dir)
	if errors.Is(err, evolution.ErrNoRun) {
		run, err = evolution.Start(dir, system, s, seed, []int{1})
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

// path is that of something in the folder.
func (l *lab) path(names ...string) string {
	return filepath.Join(append([]string{l.Dir}, names...)...)
}

// name is that of a run's folder.
func (l *lab) name(kind string, seed uint64) string {
	return fmt.Sprintf("%s-seed-%d", l.kind(kind), seed)
}

// kind tells what is of a smaller experiment from what is of the paper's scale.
func (l *lab) kind(of string) string {
	if l.Quick {
		return "quick-" + of
	}
	return of
}

// runs is how many there are to be of a kind.
func (l *lab) runs(usual, quick int) int {
	switch {
	case l.Runs > 0:
		return l.Runs
	case l.Quick:
		return quick
	}
	return usual
}
