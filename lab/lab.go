// Package lab is the common code of all experiments that reproduce papers: folders with runs that can be resumed, tables that compare our numbers
// with the paper's, and plots.
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

// Experiment describes the experiment of a paper.
type Experiment struct {
	Paper   string // name of the paper; also the trainer's name if System is empty
	System  string // name of the trainer; empty if it is Paper
	About   string
	Tables  []string // names of the experiment's tables
	Beyond  []Axis   // settings in which interpretations of the paper can differ, in addition to the trainer's settings
	Only    []string // settings that identify a cell of a table; a grid may select cells by their values
	Columns []string // column names of Lab.Simulated

	// Kinds are the kinds of task that only this experiment has, by name; may be nil.
	Kinds map[string]work.Kind
	// Work does the long computations, and stores their results in the folder for Do. The tasks may be done in any order.
	Work func(*Lab) error
	Do   func(*Lab) ([]Table, error) // fills the tables from the results that Work stored
	// Curves returns the curves of strength S by generation; may be nil. A curve is made only if Options.Table is its name. Its kind of task,
	// MeasureCurve, must be in Kinds.
	Curves func(*Lab) []Curves
}

// Options tell how to run an experiment.
type Options struct {
	Dir      string // folder of the runs; runs that exist in it are resumed
	Table    string // names of tables, separated by commas; empty for all tables
	Seed     uint64 // seed of the first run; the next runs have the next seeds
	Runs     int    // number of runs of each kind; 0 for the default
	Quick    bool   // run a small experiment, which only shows that everything works
	Program  provenance.Program
	Grid     // interpretations of the paper to compare; empty to use the default one
	Cores    int
	Pool     work.Pool     // does the tasks; nil to do them on this machine
	Archive  *Archive      // gets the records from which tables are made; may be nil
	From     *Archive      // archive to read such records from, instead of running anything; nil to use Dir
	Interval time.Duration // shortest time between checkpoints
	// Watch is called before each stage of the work, with the number of games. It returns a function that is called after each game, from any
	// goroutine.
	Watch func(stage string, games int) (played func())
}

// CheckTable returns an error if the paper does not have all tables in names, which are separated by commas. An empty text means all tables. The
// name of a curve must stand alone.
func (e Experiment) CheckTable(names string) error {
	curves := e.CurveTables()
	if names == "" || slices.Contains(curves, names) {
		return nil
	}
	for name := range strings.SplitSeq(names, ",") {
		switch {
		case slices.Contains(curves, name):
			return fmt.Errorf("table %s of %s can only be made alone; leave out the other tables", name, e.Paper)
		case !slices.Contains(e.Tables, name):
			return fmt.Errorf("there is no table %.40q of %s: tables are %s", name, e.Paper, strings.Join(slices.Concat(e.Tables, curves), ", "))
		}
	}
	return nil
}

// Asked reports whether o.Table contains a table's name, or is empty.
func (o Options) Asked(name string) bool {
	return o.Table == "" || slices.Contains(strings.Split(o.Table, ","), name)
}

// Run runs the experiment. If the options have a grid, it runs it once for each interpretation of the paper. All runs are in one folder. Equal
// options give equal reports.
func (e Experiment) Run(ctx context.Context, o Options) (*Report, error) {
	if err := e.CheckTable(o.Table); err != nil {
		return nil, err
	}
	if len(o.Readings) > 0 {
		return e.compare(ctx, o)
	}
	return e.run(ctx, o, nil)
}

// run runs the experiment under interpretation r. If r is nil, it uses the default one and the report compares no interpretations.
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

// RunPart gives the experiment's tasks to o.Pool, which stores the results. It does not use the experiment's folder.
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

// tables does the computations and fills the tables. It also records the provenance in the folder.
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

// steps returns Work and Do, or the functions for curves if l.Table is the name of curves.
func (e Experiment) steps(l *Lab) (work func(*Lab) error, do func(*Lab) ([]Table, error)) {
	if c := e.curves(l); c != nil {
		return c.work, c.fill
	}
	return e.Work, e.Do
}

// Lab is an experiment while it runs.
type Lab struct {
	Options
	Reading Reading // current interpretation of the paper, canonical; nil if interpretations are not compared
	ctx     context.Context
	kinds   map[string]work.Kind
	busy    error // why this program could not lock the folder; nil if it did
	files   []file

	release func() error // unlocks the folder; nil if it is not locked

	simulations [][]string
}

// hold creates and locks the folder. If another program has locked it, this program can still read the results in it.
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

// Do does tasks whose results are not in the folder. The function done stores a result; goroutines may call it at the same time.
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

// Name returns the name of a run's folder, or of the file with its results.
func (l *Lab) Name(kind string, seed uint64) string {
	return fmt.Sprintf("%s%s-seed-%d", l.kind(kind), l.Reading.Suffix(), seed)
}

// Simulated adds a row to the report's table of simulations. values are for the experiment's Columns.
func (l *Lab) Simulated(values ...any) {
	row := []string{l.Reading.String()}
	for _, v := range values {
		row = append(row, fmt.Sprint(v))
	}
	l.simulations = append(l.simulations, row)
}

// Seeds returns n consecutive seeds, starting with Options.Seed.
func (l *Lab) Seeds(n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = l.Seed + uint64(i)
	}
	return seeds
}

// kind returns the name of a kind of run, for file names. Quick experiments have other names.
func (l *Lab) kind(of string) string {
	if l.Quick {
		return "quick-" + of
	}
	return of
}

// Repeats returns the number of runs: Options.Runs if it is set, otherwise quick or usual.
func (l *Lab) Repeats(usual, quick int) int {
	switch {
	case l.Runs > 0:
		return l.Runs
	case l.Quick:
		return quick
	}
	return usual
}

// RatingGames returns how many games on each side measure a gamer.
func (l *Lab) RatingGames() int {
	if l.Quick {
		return 200
	}
	return 10_000
}

// Context returns the context of the experiment. It ends when the experiment is interrupted.
func (l *Lab) Context() context.Context { return l.ctx }
