package swarm

import (
	"fmt"
	"math"
	"slices"

	"midiconnect4/lab"
)

// situations returns the number of situations in a comparison; only 1 in a quick experiment.
func (l experiment) situations(c comparison) int {
	if l.Quick {
		return 1
	}
	return len(c.individuals)
}

// compares returns the grids whose algorithms a comparison compares.
func (l experiment) compares(c comparison) []grid {
	all := l.grids(c.game)
	for i := range all {
		all[i].quiescence = c.quiescence
	}
	return all
}

// compared returns the cells that a comparison needs. Without quiescence they are also cells of the grids.
func (l experiment) compared(c comparison) []cell {
	var cells []cell
	for _, g := range l.compares(c) {
		cells = append(cells, g.of(c.sizes(g.algorithm)[:l.situations(c)], g.hidden).cells()...)
	}
	return append(cells, l.baselineCells(l.situated(c))...)
}

// situated returns the first grid of a comparison, reduced to the sizes of the comparison's situations.
func (l experiment) situated(c comparison) grid {
	g := l.compares(c)[0]
	return g.of(c.sizes(g.algorithm)[:l.situations(c)], g.hidden)
}

// fill returns the comparison's table, with a row for each situation and algorithm.
func (c comparison) fill(l experiment) (lab.Table, error) {
	t := lab.Table{Name: c.table, Title: fmt.Sprintf("S in %s where as many networks compete", c.game), Scale: l.scale(), DrawnFrom: &l.Seed}
	entrants, misprints := make([][]entrant, l.situations(c)), []string{}
	if c.quiescence {
		t.Title += ", if jumps are taken before a board is valued"
	}
	for number, g := range l.compares(c) {
		o, err := l.outcome(g.of(c.sizes(g.algorithm)[:len(entrants)], g.hidden))
		if err != nil {
			return lab.Table{}, err
		}
		cells := o.cells()
		for i := range entrants {
			here := func(size, _ int) bool { return size == i }
			row := o.row(fmt.Sprintf("situation %d: %s, %d %s", i+1, g.algorithm, o.sizes[i], members(g.algorithm)), here)
			row.Settings = l.joined(cells[i*len(o.hidden) : (i+1)*len(o.hidden)])
			if printed := c.printed[number][i]; !l.Quick && math.Abs(printed-*row.Paper) > printing {
				misprints = append(misprints, fmt.Sprintf("%s: the thesis prints %v here, and cells of %.4f in the mean in table %s",
					row.Name, printed, *row.Paper, g.table))
			}
			t.Rows = append(t.Rows, row)
			entrants[i] = append(entrants[i], o.entrant(here))
		}
	}
	for _, b := range l.baselines(l.situated(c)) {
		_, average, err := b.rows(l)
		if err != nil {
			return lab.Table{}, err
		}
		average.Settings = l.joined(b.cells)
		t.Rows = append(t.Rows, average)
	}
	for i, of := range entrants {
		t.Notes = append(t.Notes, l.rank(fmt.Sprintf("situation %d", i+1), of)...)
	}
	t.Notes = append(t.Notes, misprints...)
	return t, nil
}

// printing is the largest difference that the rounding of printed numbers explains.
const printing = 0.0002

// sizes returns an algorithm's population size in each situation.
func (c comparison) sizes(algorithm string) []int {
	if members(algorithm) == "particles" {
		return c.particles
	}
	return c.individuals
}

// of returns the grid reduced to the given sizes and numbers of hidden neurons.
func (g grid) of(sizes, hidden []int) grid {
	var paper [][]float64
	for _, size := range sizes {
		row := g.paper[slices.Index(g.sizes, size)]
		var some []float64
		for _, n := range hidden {
			some = append(some, row[slices.Index(g.hidden, n)])
		}
		paper = append(paper, some)
	}
	g.sizes, g.hidden, g.paper = sizes, hidden, paper
	return g
}
