// Package swarm is the experiments of Messerschmidt's thesis (sections 4.5 and 5.5):
// how well the final agents of each algorithm play against random moves, by their
// number and by their hidden units.
package swarm

import (
	"slices"

	"midiconnect4/evolution/papers/lab"
	"midiconnect4/evolution/strength"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
)

// experiment is the experiment at work in a lab.
type experiment struct{ *lab.Lab }

// Experiment describes the experiment.
func Experiment() lab.Experiment {
	var tables []string
	for _, t := range (experiment{new(lab.Lab)}).thesisTables() {
		tables = append(tables, t.name)
	}
	return lab.Experiment{
		Paper: gamer.Swarm, About: "S of the final agents of each algorithm, by size and hidden units",
		Tables: tables,
		Kinds:  map[string]work.Kind{simulationKind: run},
		Work:   func(l *lab.Lab) error { return experiment{l}.work() },
		Do:     func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
	}
}

// thesisTable is a table of the thesis.
type thesisTable struct {
	name  string
	cells []cell // those whose simulations it needs
	fill  func(experiment) (lab.Table, error)
}

// thesisTables are the tables that report a measurement, in the thesis's order.
func (l experiment) thesisTables() []thesisTable {
	tables := []thesisTable{{"4.1", nil, experiment.gameTree}, {"4.2", nil, experiment.randomTicTacToe}}
	for _, game := range thesisGames {
		if game == "checkers" {
			tables = append(tables, thesisTable{"5.1", nil, experiment.randomCheckers})
		}
		for _, g := range l.grids(game) {
			tables = append(tables, thesisTable{g.table, g.cells(), g.fill})
		}
		for _, c := range comparisons {
			if c.game == game {
				tables = append(tables, thesisTable{c.table, l.compared(c), c.fill})
			}
		}
	}
	return tables
}

var thesisGames = []string{"tictactoe", "checkers"}

// chosen are the tables that are asked for.
func (l experiment) chosen() []thesisTable {
	return slices.DeleteFunc(l.thesisTables(), func(t thesisTable) bool { return l.Table != "" && l.Table != t.name })
}

// work runs all simulations first, so that every table can be compared with the others.
func (l experiment) work() error {
	for _, t := range l.chosen() {
		if err := l.simulate(t); err != nil {
			return err
		}
	}
	return nil
}

func (l experiment) tables() ([]lab.Table, error) {
	chosen := l.chosen()
	var tables []lab.Table
	for _, t := range chosen {
		table, err := t.fill(l)
		if err != nil {
			return nil, err
		}
		tables = append(tables, table)
	}
	for _, game := range thesisGames {
		if slices.ContainsFunc(chosen, func(t thesisTable) bool { return len(t.cells) > 0 && t.cells[0].game == game }) {
			if err := l.plotAlgorithms(game); err != nil {
				return nil, err
			}
		}
	}
	return tables, nil
}

// measureS is the S of some games, computed as in the thesis.
func measureS(game string, m *strength.PairResults) strength.Estimate {
	constants, is := strength.Constants(game)
	if !is {
		panic("S has no constants for " + game)
	}
	return strength.S(m, constants)
}

// thesisRuns is the number of simulations that the thesis has of each cell.
const thesisRuns = 30

// perCell is the number of simulations of each cell here.
func (l experiment) perCell() int { return l.Repeats(thesisRuns, 2) }
