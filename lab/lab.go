// Package lab is shared by the papers' experiments: folders of runs that can be resumed, tables of our figures beside a
// paper's, and plots.
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
	Paper   string // the name of its system
	System  string // the system whose settings readings may differ in, if it has another name
	About   string
	Tables  []string // those that it fills
	Beyond  []Axis   // what readings may differ in besides the trainer's settings
	Only    []string // settings that choose its cells, of which a grid may have some only
	Columns []string // of its simulations, for CSV

	// Kinds are its own kinds of tasks, by name; nil for none.
	Kinds map[string]work.Kind
	// Work does the long tasks, in any order, and leaves the results in the folder for Do.
	Work func(*Lab) error
	Do   func(*Lab) ([]Table, error) // does the rest and fills the tables
	// Curves are S by generation, each a table that is filled only if it is named; nil for none. They need MeasureCurve
	// among Kinds.
	Curves func(*Lab) []Curves
}

// Options say how an experiment is run.
type Options struct {
	Dir      string // keeps the runs; those that it already has are resumed
	Table    string // some of its tables, with commas between them; empty for all
	Seed     uint64 // of the first run; the others have those that follow
	Runs     int    // of each kind; 0 for the usual number
	Quick    bool   // a smaller experiment, which shows only that everything works
	Program  provenance.Program
	Grid     // of readings; empty to run this program's own and compare none
	Cores    int
	Pool     work.Pool     // does what takes long; nil for this machine
	Archive  *Archive      // gets what the tables are made from, unless it is nil
	From     *Archive      // has it, so that nothing is run; nil if it is found in Dir
	Interval time.Duration // least time from one checkpoint to the next
	// Watch is called before each stage of the work, with its number of games. The function it returns is called after
	// each game, by any goroutine.
	Watch func(stage string, games int) (played func())
}

// CheckTable reports tables that the paper does not have. An empty name means all. Curves must be named alone.
func (e Experiment) CheckTable(names string) error {
	curves := e.CurveTables()
	if names == "" || slices.Contains(curves, names) {
		return nil
	}
	for name := range strings.SplitSeq(names, ",") {
		switch {
		case slices.Contains(curves, name):
			return fmt.Errorf("table %s of %s is made alone", name, e.Paper)
		case !slices.Contains(e.Tables, name):
			return fmt.Errorf("there is no table %.40q of %s: tables are %s", name, e.Paper, strings.Join(slices.Concat(e.Tables, curves), ", "))
		}
	}
	return nil
}

// Asked reports whether a table is asked for.
func (o Options) Asked(name string) bool {
	return o.Table == "" || slices.Contains(strings.Split(o.Table, ","), name)
}

// Run runs the experiment, or all readings of a grid in the same folder. The same options give the same report.
func (e Experiment) Run(ctx context.Context, o Options) (*Report, error) {
	if err := e.CheckTable(o.Table); err != nil {
		return nil, err
	}
	if len(o.Readings) > 0 {
		return e.compare(ctx, o)
	}
	return e.run(ctx, o, nil)
}

// run runs the experiment by one reading; nil for this program's own when none are compared.
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

// RunPart does the experiment's tasks by o.Pool, which keeps their results. It leaves the folder alone.
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

// tables does the work and fills the tables. Work is noted in the folder's provenance.
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

// steps are Work and Do, or those of the curves that are named.
func (e Experiment) steps(l *Lab) (work func(*Lab) error, do func(*Lab) ([]Table, error)) {
	if c := e.curves(l); c != nil {
		return c.work, c.fill
	}
	return e.Work, e.Do
}

// Lab is where an experiment is run.
type Lab struct {
	Options
	Reading Reading // that is run, as Canonical returns it; nil where none are compared
	ctx     context.Context
	kinds   map[string]work.Kind
	busy    error // why this program does not hold the folder, or nil
	files   []file

	release func() error // gives the folder back, if this program holds it

	simulations [][]string
}

// hold makes the folder and locks it. A folder that another program has locked can still be read.
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

// Do does tasks whose results are missing in the folder. done keeps each result; any goroutine may call it.
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

// Path is the path of a file in the folder.
func (l *Lab) Path(names ...string) string {
	return filepath.Join(append([]string{l.Dir}, names...)...)
}

// Name is the name of a run's folder, or of its results.
func (l *Lab) Name(kind string, seed uint64) string {
	return fmt.Sprintf("%s%s-seed-%d", l.kind(kind), l.Reading.Suffix(), seed)
}

// Simulated adds a row to the report's simulations: the values of the experiment's columns.
func (l *Lab) Simulated(values ...any) {
	row := []string{l.Reading.String()}
	for _, v := range values {
		row = append(row, fmt.Sprint(v))
	}
	l.simulations = append(l.simulations, row)
}

// Seeds are the first n seeds.
func (l *Lab) Seeds(n int) []uint64 {
	seeds := make([]uint64, n)
	for i := range seeds {
		seeds[i] = l.Seed + uint64(i)
	}
	return seeds
}

// kind marks the files of a smaller experiment.
func (l *Lab) kind(of string) string {
	if l.Quick {
		return "quick-" + of
	}
	return of
}

// Repeats is the number of runs of a kind: Options.Runs, or the usual or quick number.
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
