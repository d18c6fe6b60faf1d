// Package social is the experiment of Yaakob and Mahdin (section 4): the final tournament of the pool, and the regression of points on age. It
// measures the paper's algorithm, and each of the four improvements that the paper suggests (section 5).
package social

import (
	"fmt"
	"math"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"

	"midiconnect4/evolution/social"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/internal/text"
	"midiconnect4/lab"
)

// experiment is the experiment while it runs.
type experiment struct{ *lab.Lab }

// Experiment describes the experiment.
func Experiment() lab.Experiment {
	tables := []string{}
	for _, v := range variants {
		tables = append(tables, v.name)
	}
	return lab.Experiment{
		Paper: gamer.Social, About: "the pool's tournament, with and without each improvement",
		Tables: tables, Columns: []string{"variant", "seed", "players", "slope", "t"},
		Kinds: map[string]work.Kind{poolKind: lab.RunKind(tournamentFile)},
		Work:  func(l *lab.Lab) error { return experiment{l}.work() },
		Do:    func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
	}
}

// variant is the algorithm with one of its settings changed.
type variant struct {
	name, title string
	change      func(*social.Settings)
}

// paperVariant is the name of the paper's algorithm, without changes.
const paperVariant = "pool"

var variants = []variant{
	{paperVariant, "the paper's algorithm", func(*social.Settings) {}},
	{"pool-larger", "with 10 pairs instead of 5", func(s *social.Settings) { s.Pairs *= 2 }},
	{"pool-check-copy", "copying only what is better", func(s *social.Settings) { s.CheckCopy = true }},
	{"pool-check-fresh", "starting afresh only with what is as good", func(s *social.Settings) { s.CheckFresh = true }},
	{"pool-check-publish", "publishing only what holds its own against the pool", func(s *social.Settings) { s.CheckPublish = true }},
}

// chosen returns the variants whose tables are requested.
func (l experiment) chosen() []variant {
	var chosen []variant
	for _, v := range variants {
		if l.Asked(v.name) {
			chosen = append(chosen, v)
		}
	}
	return chosen
}

// runs returns the settings and the runs of a variant.
func (l experiment) runs(v variant) (s social.Settings, runs []lab.Run) {
	s = social.Default()
	if l.Quick {
		s.Intervals, s.Interval = 20, 20
	}
	v.change(&s)
	l.Adjust(&s)
	return s, l.Planned(v.name, gamer.Social, &s, l.Repeats(5, 2))
}

// poolKind is the name of the kind of task that does a run and its tournament.
const poolKind = "pool"

func (l experiment) work() error {
	var all []lab.Run
	for _, v := range l.chosen() {
		_, runs := l.runs(v)
		all = append(all, runs...)
	}
	return l.Spread(poolKind, all)
}

func (l experiment) tables() ([]lab.Table, error) {
	var tables []lab.Table
	for _, v := range l.chosen() {
		table, err := l.table(v)
		if err != nil {
			return nil, err
		}
		tables = append(tables, table)
	}
	return tables, nil
}

// table returns the table of a variant, with runs from several seeds.
func (l experiment) table(v variant) (lab.Table, error) {
	s, runs := l.runs(v)
	n := len(runs)
	var sizes, slopes, ts []lab.Sample
	rising := 0
	for i, r := range runs {
		points, err := l.pool(r)
		if err != nil {
			return lab.Table{}, err
		}
		line := regress(points)
		if i == 0 {
			if err := l.plotPool(v, points, line); err != nil {
				return lab.Table{}, err
			}
		}
		sizes, slopes, ts = append(sizes, lab.Sample{float64(len(points))}), append(slopes, lab.Sample{line.slope}), append(ts, lab.Sample{line.t})
		if line.rises() {
			rising++
		}
		l.Simulated(v.name, r.Seed, len(points), line.slope, line.t)
	}
	var size *float64
	if v.name == paperVariant {
		reported := 262.0
		size = &reported
	}
	return lab.Table{
		Name: v.name, Title: v.title,
		Scale: fmt.Sprintf("%s of %d intervals of %d generations, %d pairs, depth %d, seeds from %d",
			text.Count(n, "run"), s.Intervals, s.Interval, s.Pairs, s.Depth, l.Seed),
		Seeds: l.Seeds(n), Settings: lab.Used(gamer.Social, &s, nil),
		Rows: []lab.Row{
			lab.Figure("players in the pool", sizes, lab.Mean, size, 1),
			lab.Figure("slope: points for each place in age", slopes, lab.Mean, nil, 1),
			lab.Figure("t of the slope", ts, lab.Mean, nil, 1),
			v.risingRow(rising, n),
		},
	}, nil
}

// pool returns the points of a run's pool in its tournament.
func (l experiment) pool(r lab.Run) ([]int, error) {
	return lab.Observe(l.Lab, r.Name, func() ([]int, error) {
		run, err := l.Finish(r)
		if err != nil {
			return nil, err
		}
		return l.tournament(r.Name, tournamentOf(run))
	})
}

// risingRow returns a table row with the share of runs in which points rise with age, k of n, and Wilson's interval. In the paper's only run, points
// rise. If that run was like ours, the probability of this is (k+1)/(n+1).
func (v variant) risingRow(k, n int) lab.Row {
	share := strength.Share(k, n)
	row := lab.Row{Name: "share of runs that rise, significant at 99 %", Ours: share.Value, Low: share.Low, High: share.High}
	if v.name == paperVariant {
		one, agrees := 1.0, float64(k+1)/float64(n+1) >= 1-lab.Confidence
		row.Paper, row.Agrees = &one, &agrees
	}
	return row
}

// regression is a line through points by age: points = offset + slope·age. t and p belong to the slope.
type regression struct{ offset, slope, t, p float64 }

// rises reports whether the slope is positive and significant at 99 %.
func (r regression) rises() bool { return r.slope > 0 && r.p < 0.01 }

// regress fits a line to points by age (least squares), and tests the slope with Student's t.
func regress(points []int) regression {
	n := len(points)
	if n < 3 {
		return regression{p: 1}
	}
	var ages, totals lab.Sample
	for i, total := range points {
		ages, totals = append(ages, float64(i)), append(totals, float64(total))
	}
	age, total := ages.Mean(), totals.Mean()
	together, spread := 0.0, 0.0
	for i := range points {
		together += float64((ages[i] - age) * (totals[i] - total))
		spread += float64((ages[i] - age) * (ages[i] - age))
	}
	line := regression{slope: together / spread, p: 1}
	line.offset = total - float64(line.slope*age)
	squares := 0.0
	for i := range points {
		off := totals[i] - line.at(ages[i])
		squares += float64(off * off)
	}
	deviation := math.Sqrt(squares / float64(n-2) / spread)
	if deviation > 0 {
		line.t = line.slope / deviation
		line.p = lab.TwoSided(line.t, float64(n-2))
	}
	return line
}

// at returns the line's value at an age.
func (r regression) at(age float64) float64 { return r.offset + float64(r.slope*age) }

// plotPool draws the points of a pool by age, and the regression line.
func (l experiment) plotPool(v variant, points []int, line regression) error {
	p := lab.NewPicture("The pool's tournament, "+v.title, "player, the oldest first", "points")
	xys := make(plotter.XYs, len(points))
	for i, total := range points {
		xys[i] = plotter.XY{X: float64(i), Y: float64(total)}
	}
	p.Line("", xys, plotutil.Color(2), 0.7)
	last := float64(len(points) - 1)
	p.Line("", plotter.XYs{{X: 0, Y: line.offset}, {X: last, Y: line.at(last)}}, plotutil.Color(0), 1.8)
	return l.Plot(v.name+".svg", p)
}
