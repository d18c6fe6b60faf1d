// Package lab holds the common parts of the papers' experiments: folders of runs that can be resumed, tables that compare our numbers with
// a paper's, and plots.
package lab

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"midiconnect4/evolution"
	"midiconnect4/evolution/work"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/provenance"
)

// Experiment is the experiment of a paper.
type Experiment struct {
	Paper   string // the paper's name, which is also its trainer's unless System is set
	System  string // name of the trainer whose settings a Reading may change; empty if it is Paper
	About   string
	Tables  []string // the tables that it fills
	Beyond  []Axis   // settings, besides the trainer's, in which interpretations of the paper may differ
	Only    []string // settings that identify the cells of its tables; a grid may select some of their values
	Columns []string // names of the columns of Lab.Simulated, for CSV

	// Kinds are the experiment's own kinds of tasks, by name; nil for none.
	Kinds map[string]work.Kind
	// Work does the long tasks, in any order, and leaves their results in the folder for Do.
	Work func(*Lab) error
	Do   func(*Lab) ([]Table, error) // does the rest and fills the tables
	// Curves returns the curves of the strength S by generation; nil for none. Options.Table must name the table of a curve, or else the
	// curve is not made. Kinds must have MeasureCurve.
	Curves func(*Lab) []Curves
}

// Options say how to run an experiment.
type Options struct {
	Dir      string // folder of the runs; existing runs are resumed
	Table    string // comma-separated tables; empty for all
	Seed     uint64 // seed of the first run; the seeds of the others follow it
	Runs     int    // number of runs of each kind; 0 for the default
	Quick    bool   // a small experiment that only shows that everything works
	Program  provenance.Program
	Grid     // interpretations of the paper to compare; empty for the default one, without comparison
	Cores    int
	Pool     work.Pool     // does the long work; nil for this machine
	Archive  *Archive      // receives the records from which tables are made; may be nil
	From     *Archive      // supplies such records, so that nothing is run; nil to use Dir
	Interval time.Duration // least time between checkpoints
	// Watch is called before each stage of the work, with its number of games. It returns a function to call after each game, from any
	// goroutine.
	Watch func(stage string, games int) (played func())
}

// CheckTable returns an error if the paper lacks one of the tables that names lists, separated by commas. An empty text means all tables. A
// table of curves must be named alone.
func (e Experiment) CheckTable(names string) error {
	curves := e.CurveTables()
	if names == "" || slices.Contains(curves, names) {
		return nil
	}
	for name := range strings.SplitSeq(names, ",") {
		switch {
		case slices.Contains(curves, name):
			return fmt.Errorf("table %s of %s must be named alone", name, e.Paper)
		case !slices.Contains(e.Tables, name):
			return fmt.Errorf("there is no table %.40q of %s: tables are %s", name, e.Paper, strings.Join(slices.Concat(e.Tables, curves), ", "))
		}
	}
	return nil
}

// Asked reports whether o.Table asks for the named table.
func (o Options) Asked(name string) bool {
	return o.Table == "" || slices.Contains(strings.Split(o.Table, ","), name)
}

// Run runs the experiment, once for each interpretation of the paper if the options have a grid. All runs are in the same folder. The same options
// give the same report.
func (e Experiment) Run(ctx context.Context, o Options) (*Report, error) {
	if err := e.CheckTable(o.Table); err != nil {
		return nil, err
	}
	if len(o.Readings) > 0 {
		return e.compare(ctx, o)
	}
	return e.run(ctx, o, nil)
}

// run runs the experiment with the interpretation r. If r is nil, it uses the default interpretation, without comparison.
func (e Experiment) run(ctx context.Context, o Options, r Reading) (*Report, error) {
	l := &Lab{Options: o, Reading: r, ctx: ctx, kinds: e.Kinds, release: func() error { return nil }}
	if o.From == nil {
		if err := l.hold(); err != nil {
			return nil, err
		}
	}
	report, err := e.report(l)
	if err := errors.Join(err, l.release()); err != nil {
		return nil, err
	}
	return report, nil
}

// RunPart does the experiment's tasks with o.Pool, which keeps the results. It does not touch the folder.
func (e Experiment) RunPart(ctx context.Context, o Options) error {
	if err := e.CheckTable(o.Table); err != nil {
		return err
	}
	readings := o.Readings
	if len(readings) == 0 {
		readings = []Reading{nil}
	}
	for _, r := range readings {
		l := &Lab{Options: o, Reading: r, ctx: ctx, kinds: e.Kinds}
		work, _ := e.steps(l)
		if err := work(l); err != nil {
			return err
		}
	}
	return nil
}

// tables does the work and fills the tables. It notes the provenance in the folder.
func (e Experiment) tables(l *Lab, from provenance.Provenance) ([]Table, error) {
	work, do := e.steps(l)
	if l.From != nil {
		return do(l)
	}
	if l.busy == nil {
		if err := provenance.Note(l.Path(provenance.Name), from); err != nil {
			return nil, err
		}
	}
	if err := work(l); err != nil {
		return nil, err
	}
	return do(l)
}

// steps returns Work and Do or, if l.Table names curves, the functions that make those curves.
func (e Experiment) steps(l *Lab) (work func(*Lab) error, do func(*Lab) ([]Table, error)) {
	if c := e.curves(l); c != nil {
		return c.work, c.fill
	}
	return e.Work, e.Do
}

// Lab is a running experiment.
type Lab struct {
	Options
	Reading Reading // the current interpretation of the paper, canonical; nil if no interpretations are compared
	ctx     context.Context
	kinds   map[string]work.Kind
	busy    error // why this program does not hold the folder; nil if it does
	files   []file

	release func() error // releases the folder; nil if this program does not hold it

	simulations [][]string
}

// hold makes the folder and locks it. If another program holds the lock, the folder can still be read.
func (l *Lab) hold() error {
	if err := atomicfile.MakeFolder(l.Dir); err != nil {
		return err
	}
	release, err := evolution.Hold(l.Dir)
	switch {
	case err == nil:
		l.release = release
	case errors.Is(err, evolution.ErrOccupied), errors.Is(err, evolution.ErrIrregular):
		return err
	}
	l.busy = err
	return nil
}

// Do does tasks that have no result in the folder. done keeps each result; goroutines may call it at the same time.
func (l *Lab) Do(stage string, tasks []work.Task, done func(i int, result []byte) error) error {
	if len(tasks) == 0 {
		return nil
	}
	if l.busy != nil {
		return l.busy
	}
	pool, steps := l.Pool, 0
	if pool == nil {
		pool = work.Local{Program: work.Program{Kinds: l.kinds}, Cores: l.Cores}
	}
	for _, t := range tasks {
		steps += t.Steps
	}
	return pool.Do(l.ctx, tasks, l.Watch(stage, steps), done)
}

// Path returns the path of a file in the folder.
func (l *Lab) Path(names ...string) string {
	return filepath.Join(append([]string{l.Dir}, names...)...)
}

// Name returns the name of a run's folder, or of the file with a run's results.
func (l *Lab) Name(kind string, seed uint64) string {
	return fmt.Sprintf("%s%s-seed-%d", l.kind(kind), l.Reading.Suffix(), seed)
}

// Simulated adds a row to the report's simulations, with a value for each of the experiment's columns.
func (l *Lab) Simulated(values ...any) {
	row := []string{l.Reading.String()}
	for _, v := range values {
		row = append(row, fmt.Sprint(v))
	}
	l.simulations = append(l.simulations, row)
}

// Seeds returns n consecutive seeds, from Options.Seed on.
func (l *Lab) Seeds(n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = l.Seed + uint64(i)
	}
	return seeds
}

// kind returns a kind of runs as names of files have it. A quick experiment uses other names.
func (l *Lab) kind(of string) string {
	if l.Quick {
		return "quick-" + of
	}
	return of
}

// Repeats returns the number of runs of a kind: Options.Runs if that is set, else a default, which is smaller in a quick experiment.
func (l *Lab) Repeats(usual, quick int) int {
	switch {
	case l.Runs > 0:
		return l.Runs
	case l.Quick:
		return quick
	}
	return usual
}

// RatingGames returns the number of games on each side that measure a gamer.
func (l *Lab) RatingGames() int {
	if l.Quick {
		return 200
	}
	return 10_000
}

// Context returns a context that ends when the experiment is interrupted.
func (l *Lab) Context() context.Context { return l.ctx }
