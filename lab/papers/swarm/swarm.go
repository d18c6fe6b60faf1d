// Package swarm is the experiments of Messerschmidt's thesis (sections 4.5 and 5.5). They measure how well the final agents of each algorithm play
// against random moves, by population size and number of hidden neurons.
package swarm

import (
	"fmt"
	"slices"

	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/lab"
)

// experiment is the experiment while it runs.
type experiment struct{ *lab.Lab }

// Experiment describes the experiment.
func Experiment() lab.Experiment {
	var tables []string
	for _, t := range (experiment{new(lab.Lab)}).thesisTables() {
		tables = append(tables, t.name)
	}
	return lab.Experiment{
		Paper: gamer.Swarm, About: "S of the final agents of each algorithm, by size and hidden units",
		Tables: tables, Only: []string{"game", "algorithm", "individuals", "hidden"},
		Beyond: []lab.Axis{{Name: declining, Usage: "in the test, the random player need not jump in checkers", Usual: false}},
		Columns: []string{
			"game", "algorithm", "size", "hidden", "seed",
			"first_wins", "first_draws", "first_losses", "second_wins", "second_draws", "second_losses", "s",
		},
		Kinds:  map[string]work.Kind{simulationKind: work.NewKind("a simulation", run), lab.CurveKind: lab.MeasureCurve},
		Work:   func(l *lab.Lab) error { return experiment{l}.work() },
		Do:     func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
		Curves: func(l *lab.Lab) []lab.Curves { return experiment{l}.curves() },
	}
}

// declining is the name of the setting that lets the random player of the tests decline jumps in checkers.
const declining = "declines"

// thesisTable is a table of the thesis.
type thesisTable struct {
	name  string
	cells []cell // cells whose simulations the table needs
	fill  func(experiment) (lab.Table, error)
}

// thesisTables returns the tables with measurements, in the order of the thesis.
func (l experiment) thesisTables() []thesisTable {
	var tables []thesisTable
	for _, game := range thesisGames {
		if l.Reading == nil { // interpretations do not affect random play
			tables = append(tables, randomTables[game]...)
		}
		for _, g := range l.grids(game) {
			tables = append(tables, thesisTable{g.table, append(g.cells(), l.baselineCells(g)...), g.fill})
		}
		for _, c := range comparisons {
			if c.game == game && len(l.Only) == 0 {
				tables = append(tables, thesisTable{c.table, l.compared(c), c.fill})
			}
		}
	}
	return tables
}

var thesisGames = []string{"tictactoe", "checkers"}

// randomTables are the tables about random games.
var randomTables = map[string][]thesisTable{
	"tictactoe": {{"4.1", nil, experiment.gameTree}, {"4.2", nil, experiment.randomTicTacToe}},
	"checkers":  {{"5.1", nil, experiment.randomCheckers}},
}

// chosen returns the requested tables.
func (l experiment) chosen() []thesisTable {
	return slices.DeleteFunc(l.thesisTables(), func(t thesisTable) bool { return !l.Asked(t.name) })
}

// work runs the simulations of all tables. Tables are filled afterwards, because they are compared with each other.
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
	if err := l.tell(chosen); err != nil {
		return nil, err
	}
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

// tell adds the simulations of tables to the report: each simulation once, even if several tables need it.
func (l experiment) tell(tables []thesisTable) error {
	told := map[string]bool{}
	for _, t := range tables {
		for _, c := range t.cells {
			if told[c.name()] {
				continue
			}
			told[c.name()] = true
			simulations, err := l.simulations(c)
			if err != nil {
				return err
			}
			if simulations == nil { // happens only with an archive: a folder would have been completed
				return fmt.Errorf("%w: it lacks %s", lab.ErrLacking, c.name())
			}
			for _, s := range simulations {
				first, second := s.AgainstRandom.First(), s.AgainstRandom.Second()
				l.Simulated(c.game, c.algorithm, max(c.size, c.untrained), c.hidden, s.Seed, first.Wins, first.Draws, first.Losses,
					second.Wins, second.Draws, second.Losses, lab.S(c.game, s.AgainstRandom).Value)
			}
		}
	}
	return nil
}

// thesisRuns is the number of simulations per cell in the thesis.
const thesisRuns = 30

// perCell returns the number of simulations per cell in this experiment.
func (l experiment) perCell() int { return l.Repeats(thesisRuns, 2) }
