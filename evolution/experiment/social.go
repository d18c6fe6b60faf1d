package experiment

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"midiconnect4/evolution/social"
	"midiconnect4/gamer"
)

// socialExperiment is that of Yaakob and Mahdin (section 4): the pool's final
// tournament and the regression of points on age, for their algorithm and with
// each of the four improvements that they suggest (section 5).
func socialExperiment() Experiment {
	variants := []string{}
	for _, v := range socialVariants {
		variants = append(variants, v.name)
	}
	return Experiment{
		Paper: gamer.Social, About: "the pool's tournament, with and without each improvement",
		Tables: variants, run: runSocial,
	}
}

// socialVariant is the algorithm with one change.
type socialVariant struct {
	name, title string
	change      func(*social.Settings)
}

var socialVariants = []socialVariant{
	{"pool", "the paper's algorithm", func(*social.Settings) {}},
	{"pool-larger", "with 10 pairs instead of 5", func(s *social.Settings) { s.Pairs *= 2 }},
	{"pool-check-copy", "copying only what is better", func(s *social.Settings) { s.CheckCopy = true }},
	{"pool-check-fresh", "starting afresh only with what is as good", func(s *social.Settings) { s.CheckFresh = true }},
	{"pool-check-publish", "publishing only what holds its own against the pool", func(s *social.Settings) { s.CheckPublish = true }},
}

func runSocial(l *lab) ([]Table, error) {
	var tables []Table
	for _, v := range socialVariants {
		if l.Table != "" && l.Table != v.name {
			continue
		}
		table, err := l.socialTable(v)
		if err != nil {
			return nil, err
		}
		tables = append(tables, table)
	}
	return tables, nil
}

// socialTable runs a variant with several seeds.
func (l *lab) socialTable(v socialVariant) (Table, error) {
	s, n := social.Default(), l.runs(5, 2)
	if l.Quick {
		s.Intervals, s.Interval = 20, 20
	}
	v.change(&s)
	sizes, slopes, ts, significant := make([]sample, n), make([]sample, n), make([]sample, n), 0.0
	for i := range n {
		seed := l.Seed + uint64(i)
		name := l.name(v.name, seed)
		run, err := l.evolve(name, gamer.Social, &s, seed)
		if err != nil {
			return Table{}, err
		}
		points, err := l.tournament(name, run.(*social.Population))
		if err != nil {
			return Table{}, err
		}
		line := regress(points)
		sizes[i], slopes[i], ts[i] = sample{float64(len(points))}, sample{line.slope}, sample{line.t}
		if line.slope > 0 && line.p < 0.01 {
			significant++
		}
		if i == 0 {
			if err := l.plotPool(v, points, line); err != nil {
				return Table{}, err
			}
		}
	}
	table := Table{
		Name: v.name, Title: v.title,
		Scale: fmt.Sprintf("%d runs of %d intervals of %d generations, %d pairs, depth %d, seeds from %d",
			n, s.Intervals, s.Interval, s.Pairs, s.Depth, l.Seed),
	}
	var size *float64
	if v.name == "pool" {
		reported := 262.0
		size = &reported
	}
	share := significant / float64(n)
	table.Rows = []Row{
		figure("players in the pool", sizes, mean, size, 1),
		figure("slope: points for each place in age", slopes, mean, nil, 1),
		figure("t of the slope", ts, mean, nil, 1),
		{Name: "share of runs that rise, significant at 99 %", Ours: share, Low: share, High: share},
	}
	if v.name == "pool" {
		one, agrees := 1.0, share > 0.5
		table.Rows[3].Paper, table.Rows[3].Agrees = &one, &agrees
	}
	return table, nil
}

// regression is a line through points by age, and how sure its slope is.
type regression struct{ offset, slope, t, p float64 }

// regress fits points on age by least squares, and tests the slope against 0 by
// Student's t.
func regress(points []int) regression {
	n := len(points)
	x, y := make([]float64, n), make([]float64, n)
	for i, total := range points {
		x[i], y[i] = float64(i), float64(total)
	}
	if n < 3 {
		return regression{p: 1}
	}
	offset, slope := stat.LinearRegression(x, y, nil, false)
	squares := 0.0
	for i := range x {
		e := y[i] - offset - slope*x[i]
		squares += e * e
	}
	deviation := math.Sqrt(squares / float64(n-2) / (stat.Variance(x, nil) * float64(n-1)))
	if deviation == 0 {
		return regression{offset, slope, 0, 1}
	}
	t := slope / deviation
	return regression{offset, slope, t, twoSided(t, n-2)}
}

// plotPool draws the points of a pool by age, and their regression.
func (l *lab) plotPool(v socialVariant, points []int, line regression) error {
	p := plot.New()
	p.Title.Text = "The pool's tournament, " + v.title
	p.X.Label.Text = "player, the oldest first"
	p.Y.Label.Text = "points"
	p.Add(plotter.NewGrid())
	xys := make(plotter.XYs, len(points))
	for i, total := range points {
		xys[i] = plotter.XY{X: float64(i), Y: float64(total)}
	}
	if _, err := addLine(p, xys, plotutil.Color(2), vg.Points(0.7)); err != nil {
		return err
	}
	last := float64(len(points) - 1)
	ends := plotter.XYs{{X: 0, Y: line.offset}, {X: last, Y: line.offset + line.slope*last}}
	if _, err := addLine(p, ends, plotutil.Color(0), vg.Points(1.8)); err != nil {
		return err
	}
	return l.plot(v.name+".svg", p)
}
