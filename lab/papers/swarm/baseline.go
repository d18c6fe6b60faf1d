package swarm

import (
	"fmt"

	"midiconnect4/lab"
)

// baseline is the control experiment without learning: a cell of untrained networks for each number of hidden neurons in a grid.
type baseline struct {
	title string
	cells []cell
}

// baselines returns two baselines. The first is one untrained network. The second is the best of many untrained networks, whose number is the number
// of networks that a run of the largest size tries.
func (l experiment) baselines(g grid) []baseline {
	size := g.sizes[len(g.sizes)-1]
	networks := tried(l.settings(cell{game: g.game, algorithm: g.algorithm, size: size, hidden: g.hidden[0]}))
	one, many := baseline{title: "untrained"}, baseline{title: fmt.Sprintf("best of %d untrained", networks)}
	for _, hidden := range g.hidden {
		one.cells = append(one.cells, cell{g.game, untrained, 2, hidden, g.quiescence, 1})
		many.cells = append(many.cells, cell{g.game, bestOfUntrained, size, hidden, g.quiescence, networks})
	}
	return []baseline{one, many}
}

// Names of the baselines, in place of algorithms.
const (
	untrained       = "untrained"
	bestOfUntrained = "best-of-untrained"
)

// baselineCells returns the cells of both baselines of a grid.
func (l experiment) baselineCells(g grid) []cell {
	var cells []cell
	for _, b := range l.baselines(g) {
		cells = append(cells, b.cells...)
	}
	return cells
}

// rows returns a table row with the strength S of the baseline for each number of hidden neurons, and a row with their average. It returns no rows
// if a simulation is missing.
func (b baseline) rows(l experiment) (each []lab.Row, average lab.Row, err error) {
	runs := make([]lab.Sample, l.perCell())
	for _, c := range b.cells {
		simulations, err := l.simulations(c)
		if err != nil || simulations == nil {
			return nil, lab.Row{}, err
		}
		own, seeds := make([]lab.Sample, len(runs)), make([]uint64, len(runs))
		for run, s := range simulations {
			value := lab.S(c.game, s.AgainstRandom).Value
			own[run], seeds[run], runs[run] = lab.Sample{value}, s.Seed, append(runs[run], value)
		}
		row := lab.Figure(fmt.Sprintf("%s, %d hidden", b.title, c.hidden), own, lab.Mean, nil, thesisRuns)
		row.Seeds, row.Settings = seeds, l.used(c)
		each = append(each, row)
	}
	average = lab.Figure(b.title+", average", runs, lab.Mean, nil, thesisRuns)
	average.Derived = true
	return each, average, nil
}
