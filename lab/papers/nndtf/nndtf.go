// Package nndtf is the experiment of Ling and Lam (section 6): the fitness that two networks reach, and a match between them. In the paper, the two
// networks also differ in their algorithm. Therefore the variants change only the network or only the algorithm.
package nndtf

import (
	"fmt"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"

	"midiconnect4/evolution/nndtf"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	network "midiconnect4/gamer/tictactoe/nndtf"
	"midiconnect4/internal/text"
	"midiconnect4/lab"
)

// experiment is the experiment while it runs.
type experiment struct{ *lab.Lab }

// Experiment describes the experiment.
func Experiment() lab.Experiment {
	return lab.Experiment{
		Paper: gamer.NNDTF, About: "fitness of the two networks, their match, and what each change does",
		Tables:  []string{"fitness", "match", "variants"},
		Columns: []string{"kind", "seed", "fitness"},
		Kinds:   map[string]work.Kind{untrainedKind: work.NewKind("untrained networks", measureUntrained)},
		Work:    func(l *lab.Lab) error { return experiment{l}.work() },
		Do:      func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
	}
}

// kind is a network together with a way of training it.
type kind struct {
	name     string // name of the kind in names of runs
	title    string
	change   func(*nndtf.Settings)
	reported float64 // fitness in the paper; 0 if not stated
}

var (
	doubleTransfer = kind{"nndtf", "double transfer, improved algorithm", func(*nndtf.Settings) {}, 0.9605}
	feedForward    = kind{"feed-forward", "feed-forward, traditional algorithm", func(s *nndtf.Settings) {
		*s = nndtf.Rival()
	}, 0.9456}
)

var variants = []kind{
	{"nndtf-traditional", "double transfer, traditional algorithm", func(s *nndtf.Settings) {
		s.Algorithm = nndtf.Traditional
	}, 0},
	{"feed-forward-improved", "feed-forward, improved algorithm", func(s *nndtf.Settings) {
		s.Network = network.FeedForward
	}, 0},
	{"nndtf-calm", "double transfer, improved algorithm, calm grids", func(s *nndtf.Settings) {
		s.Calm = true
	}, 0.9605},
	{"feed-forward-calm", "feed-forward, traditional algorithm, calm grids", func(s *nndtf.Settings) {
		*s = nndtf.Rival()
		s.Calm = true
	}, 0.9456},
}

// work does the runs that the tables need.
func (l experiment) work() error {
	kinds := []kind{doubleTransfer, feedForward}
	if l.Asked("variants") {
		kinds = append(kinds, variants...)
	}
	var all []lab.Run
	for _, k := range kinds {
		_, runs := l.runs(k)
		all = append(all, runs...)
	}
	baselines := append(l.untrained(doubleTransfer), l.untrained(feedForward)...)
	if err := l.Spread(lab.WholeRun, all); err != nil {
		return err
	}
	return l.Keep("untrained networks", baselines, lab.Readable[untrained])
}

func (l experiment) tables() ([]lab.Table, error) {
	ours, err := l.trainAll(doubleTransfer)
	if err != nil {
		return nil, err
	}
	rivals, err := l.trainAll(feedForward)
	if err != nil {
		return nil, err
	}
	if err := l.plotFitness(ours, rivals); err != nil {
		return nil, err
	}
	table := l.fitnessTable(ours, rivals)
	for _, t := range []trained{ours, rivals} {
		rows, err := l.untrainedRows(t)
		if err != nil {
			return nil, err
		}
		table.Rows = append(table.Rows, rows...)
	}
	tables := []lab.Table{table}
	if l.Asked("match") {
		match, err := l.matchTable()
		if err != nil {
			return nil, err
		}
		tables = append(tables, match)
	}
	if l.Asked("variants") {
		variants, err := l.variantsTable(table.Rows[0], table.Rows[1])
		if err != nil {
			return nil, err
		}
		tables = append(tables, variants)
	}
	return tables, nil
}

// trained is a kind with its runs.
type trained struct {
	kind
	settings nndtf.Settings
	runs     []curve
}

// curve is the best network's fitness after each generation of a run, in units of 1/nndtf.Units.
type curve []int32

// last returns the fitness after the last generation.
func (c curve) last() float64 { return fitness(c[len(c)-1]) }

// fitness converts integer units to a fitness from 0 to 1.
func fitness(units int32) float64 { return float64(units) / nndtf.Units }

// runs returns the settings and the runs of a kind.
func (l experiment) runs(k kind) (s nndtf.Settings, runs []lab.Run) {
	s = nndtf.Default()
	k.change(&s)
	l.Adjust(&s)
	if l.Quick {
		s.Generations, s.Horizon = 5, 5*s.Iterations
	}
	return s, l.Planned(k.name, gamer.NNDTF, &s, l.seeds())
}

// trainAll does the runs of a kind and returns them with their curves.
func (l experiment) trainAll(k kind) (trained, error) {
	s, runs := l.runs(k)
	t := trained{kind: k, settings: s}
	for _, r := range runs {
		c, err := lab.Observe(l.Lab, r.Name, func() (curve, error) { return l.curve(r) })
		if err != nil {
			return trained{}, err
		}
		if len(c) != s.Generations {
			return trained{}, fmt.Errorf("%s has another number of generations", r.Name)
		}
		t.runs = append(t.runs, c)
		l.Simulated(k.name, r.Seed, c.last())
	}
	return t, nil
}

func (l experiment) seeds() int { return l.Repeats(30, 3) }

// curve does a run, and returns its curve.
func (l experiment) curve(r lab.Run) (curve, error) {
	run, err := l.Finish(r)
	if err != nil {
		return nil, err
	}
	var c curve
	for _, g := range run.History {
		c = append(c, g.Best)
	}
	return c, nil
}

// last returns the final fitness of all runs.
func (t trained) last() []lab.Sample {
	var all []lab.Sample
	for _, c := range t.runs {
		all = append(all, lab.Sample{c.last()})
	}
	return all
}

// row returns a table row with the mean final fitness.
func (t trained) row() lab.Row {
	var reported *float64
	if t.reported > 0 {
		reported = &t.reported
	}
	row := lab.Figure(t.title, t.last(), lab.Mean, reported, 1)
	row.Settings = lab.Used(gamer.NNDTF, &t.settings, nil)
	return row
}

func (l experiment) scale(s nndtf.Settings) string {
	return fmt.Sprintf("%s of %d iterations, %d patterns, seeds from %d", text.Count(l.seeds(), "run"), s.Generations*s.Iterations, s.Patterns, l.Seed)
}

func (l experiment) fitnessTable(ours, rivals trained) lab.Table {
	difference := ours.last()
	for i, rival := range rivals.last() {
		difference[i] = lab.Sample{difference[i][0] - rival[0]}
	}
	reported := ours.reported - rivals.reported
	return lab.Table{
		Name: "fitness", Title: "fitness, 0 to 1, of the best network at the end", Scale: l.scale(ours.settings), Seeds: l.Seeds(l.seeds()),
		Rows: []lab.Row{
			ours.row(), rivals.row(),
			lab.Figure("difference", difference, lab.Mean, &reported, 1),
			lab.Significance("p of the difference", difference, 0),
		},
	}
}

// variantsTable returns the table of variants. It starts with the given rows, which belong to the paper's two networks.
func (l experiment) variantsTable(rows ...lab.Row) (lab.Table, error) {
	table := lab.Table{Name: "variants", Title: "fitness by network, algorithm and grids", Rows: rows, Seeds: l.Seeds(l.seeds())}
	for i := range table.Rows {
		table.Rows[i].Derived = true // already in the table of fitness
	}
	for _, k := range variants {
		t, err := l.trainAll(k)
		if err != nil {
			return lab.Table{}, err
		}
		table.Scale = l.scale(t.settings)
		table.Rows = append(table.Rows, t.row())
	}
	return table, nil
}

// plotFitness draws fitness by iteration: a pale line for each run, and a strong line for the mean.
func (l experiment) plotFitness(kinds ...trained) error {
	p := lab.NewPicture("Fitness of the best network", "iteration", "")
	for k, kind := range kinds {
		lines := make([]plotter.XYs, len(kind.runs))
		for run, c := range kind.runs {
			for i, units := range c {
				lines[run] = append(lines[run], plotter.XY{X: float64((i + 1) * kind.settings.Iterations), Y: fitness(units)})
			}
		}
		p.Runs(kind.title, lines, plotutil.Color(k), func(line plotter.XYs) plotter.XYs { return line })
	}
	return l.Plot("fitness.svg", p)
}
