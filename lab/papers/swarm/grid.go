package swarm

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"midiconnect4/evolution/strength"
	"midiconnect4/lab"
)

// grids returns the grids of a game, reduced to the requested cells. A quick experiment uses only the first two sizes and the first two numbers of
// hidden neurons.
func (l experiment) grids(game string) []grid {
	var all []grid
	for _, g := range grids {
		if g.game != game || !l.Wanted("game", game) || !l.Wanted("algorithm", g.algorithm) {
			continue
		}
		g = g.of(l.some("individuals", g.sizes), l.some("hidden", g.hidden))
		if l.Quick {
			g.sizes, g.hidden = g.sizes[:min(2, len(g.sizes))], g.hidden[:min(2, len(g.hidden))]
		}
		if len(g.cells()) > 0 {
			all = append(all, g)
		}
	}
	return all
}

// some returns those values of a setting that are requested.
func (l experiment) some(setting string, values []int) []int {
	return slices.DeleteFunc(slices.Clone(values), func(n int) bool { return !l.Wanted(setting, strconv.Itoa(n)) })
}

// cells returns the cells of the grid.
func (g grid) cells() []cell {
	var cells []cell
	for _, size := range g.sizes {
		for _, hidden := range g.hidden {
			cells = append(cells, cell{g.game, g.algorithm, size, hidden, g.quiescence, 0})
		}
	}
	return cells
}

// outcome is a grid with the results of our simulations.
type outcome struct {
	grid
	results [][]*simulation // [cell][run]
}

// s returns the strength S in the cells for which chosen returns true: ours as a sample per run, and the thesis's mean.
func (o outcome) s(chosen func(size, hidden int) bool) (runs []lab.Sample, paper float64) {
	runs = make([]lab.Sample, len(o.results[0]))
	count := 0.0
	for i, simulations := range o.results {
		size, hidden := i/len(o.hidden), i%len(o.hidden)
		if !chosen(size, hidden) {
			continue
		}
		paper += o.paper[size][hidden]
		count++
		for run, s := range simulations {
			runs[run] = append(runs[run], lab.S(o.game, s.AgainstRandom).Value)
		}
	}
	return runs, paper / count
}

func all(int, int) bool { return true }

// row returns a table row that compares our mean S in the chosen cells with the thesis's mean.
func (o outcome) row(name string, chosen func(size, hidden int) bool) lab.Row {
	runs, paper := o.s(chosen)
	return lab.Figure(name, runs, lab.Mean, &paper, thesisRuns)
}

// derived returns the same as row, but marked as derived from other rows, because each cell has a row of its own.
func (o outcome) derived(name string, chosen func(size, hidden int) bool) lab.Row {
	r := o.row(name, chosen)
	r.Derived = true
	return r
}

// cell returns the table row of a cell.
func (o outcome) cell(size, hidden int) lab.Row {
	r := o.row(fmt.Sprintf("%d %s, %d hidden", o.sizes[size], members(o.algorithm), o.hidden[hidden]),
		func(i, j int) bool { return i == size && j == hidden })
	for _, s := range o.results[size*len(o.hidden)+hidden] {
		r.Seeds = append(r.Seeds, s.Seed)
	}
	return r
}

// ofSize returns the average over a row of the thesis's table, ofHidden the average over a column.
func (o outcome) ofSize(i int) lab.Row {
	return o.derived(fmt.Sprintf("%d %s, average", o.sizes[i], members(o.algorithm)), func(size, _ int) bool { return size == i })
}

func (o outcome) ofHidden(i int) lab.Row {
	return o.derived(fmt.Sprintf("%d hidden, average", o.hidden[i]), func(_, hidden int) bool { return hidden == i })
}

// fill returns the table that compares our simulations with the grid.
func (g grid) fill(l experiment) (lab.Table, error) {
	o, err := l.outcome(g)
	if err != nil {
		return lab.Table{}, err
	}
	t := lab.Table{Name: g.table, Title: fmt.Sprintf("S in %s, %s", g.game, g.algorithm), Scale: l.scale(), DrawnFrom: &l.Seed}
	cells := g.cells()
	for size := range g.sizes {
		for hidden := range g.hidden {
			row := o.cell(size, hidden)
			row.Settings = l.used(cells[size*len(g.hidden)+hidden])
			t.Rows = append(t.Rows, row)
		}
		t.Rows = append(t.Rows, o.ofSize(size))
	}
	for hidden := range g.hidden {
		t.Rows = append(t.Rows, o.ofHidden(hidden))
	}
	t.Rows = append(t.Rows, o.derived("all, average", all), o.spread(), o.interval())
	t.Rows = append(t.Rows, o.wins()...)
	convergence, err := l.convergenceRows(o)
	if err != nil {
		return lab.Table{}, err
	}
	t.Rows = append(t.Rows, convergence...)
	for _, b := range l.baselines(g) {
		rows, average, err := b.rows(l)
		if err != nil {
			return lab.Table{}, err
		}
		t.Rows = append(append(t.Rows, rows...), average)
	}
	ready, err := l.ready(g.game)
	if err != nil {
		return lab.Table{}, err
	}
	t.Notes = append([]string{o.best()}, l.compareAlgorithms("over all cells", ready)...)
	return t, l.plotConvergence(o)
}

// scale describes the scale of the experiment, for the table.
func (l experiment) scale() string {
	s := cell{}.settings(l.Quick)
	return fmt.Sprintf("%d simulations a cell of %d iterations, %d games on each side against random moves, seed %d",
		l.perCell(), s.Iterations, l.RatingGames(), l.Seed)
}

// spread returns a table row with the mean, over all cells, of the standard deviation of a cell's simulations.
func (o outcome) spread() lab.Row {
	var deviations lab.Sample
	for _, simulations := range o.results {
		var values lab.Sample
		for _, s := range simulations {
			values = append(values, lab.S(o.game, s.AgainstRandom).Value)
		}
		deviations = append(deviations, math.Sqrt(values.Variance()))
	}
	return lab.Exact("standard deviation of a cell's simulations", deviations.Mean())
}

// interval returns a table row with the number that the thesis prints after ±: half the interval of equations 4.2 to 4.4, computed from all games of
// a cell, and averaged over the cells.
func (o outcome) interval() lab.Row {
	sum := 0.0
	for _, simulations := range o.results {
		var games strength.PairResults
		for _, s := range simulations {
			for i, row := range s.AgainstRandom {
				for j, n := range row {
					games[i][j] += n
				}
			}
		}
		s := lab.S(o.game, &games)
		sum += float64((s.High - s.Low) / 2)
	}
	row := lab.Exact("± of a cell's games, at 90 %", sum/float64(len(o.results)))
	row.Paper = &o.grid.interval
	return row
}

// best returns a note with the size and the number of hidden neurons that have the highest averages, in the thesis and in our runs.
func (o outcome) best() string {
	highest := func(n int, of func(int) lab.Row) (paper, ours int) {
		var papers, values []float64
		for i := range n {
			row := of(i)
			papers, values = append(papers, *row.Paper), append(values, row.Ours)
		}
		return slices.Index(papers, slices.Max(papers)), slices.Index(values, slices.Max(values))
	}
	size, ourSize := highest(len(o.sizes), o.ofSize)
	hidden, ourHidden := highest(len(o.hidden), o.ofHidden)
	return fmt.Sprintf("highest averages: in the thesis %d %s and %d hidden units, in ours %d and %d",
		o.sizes[size], members(o.algorithm), o.hidden[hidden], o.sizes[ourSize], o.hidden[ourHidden])
}

// members returns the word for the members of an algorithm's population.
func members(algorithm string) string {
	if (cell{algorithm: algorithm}).settings(false).Swarm() {
		return "particles"
	}
	return "individuals"
}

// outcome returns a grid with the results of our simulations. There are no results if a simulation is missing.
func (l experiment) outcome(g grid) (outcome, error) {
	o := outcome{grid: g}
	for _, c := range g.cells() {
		simulations, err := l.simulations(c)
		if err != nil {
			return outcome{}, err
		}
		if simulations == nil {
			return outcome{grid: g}, nil
		}
		o.results = append(o.results, simulations)
	}
	return o, nil
}

// ready returns the grids of a game that have all simulations.
func (l experiment) ready(game string) ([]outcome, error) {
	var ready []outcome
	for _, g := range l.grids(game) {
		o, err := l.outcome(g)
		if err != nil {
			return nil, err
		}
		if o.results != nil {
			ready = append(ready, o)
		}
	}
	return ready, nil
}
