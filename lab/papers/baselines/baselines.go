// Package baselines is an experiment that is not from a paper. It compares later trainers with Messerschmidt's, with the same networks and the same
// numbers of games.
package baselines

import (
	"cmp"
	"fmt"
	"strconv"

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
	return lab.Experiment{
		Paper: "baselines", System: gamer.Swarm,
		About:  "S of modern trainers and of the thesis's, at equal numbers of games",
		Tables: games, Only: []string{"game", "algorithm", "individuals", "hidden"},
		Columns: []string{
			"game", "algorithm", "individuals", "hidden", "games", "seed",
			"first_wins", "first_draws", "first_losses", "second_wins", "second_draws", "second_losses", "s",
		},
		Kinds: map[string]work.Kind{agentKind: work.NewKind("an agent", train)},
		Work:  func(l *lab.Lab) error { return experiment{l}.work() },
		Do:    func(l *lab.Lab) ([]lab.Table, error) { return experiment{l}.tables() },
	}
}

// games are the games, each with a table of its own.
var games = []string{"tictactoe", "checkers", "connect4-7x6"}

// sizes are the numbers of competing networks, by game. hidden are the numbers of hidden neurons.
var (
	sizes  = map[string][]int{"tictactoe": {10, 20, 40}, "checkers": {20}, "connect4-7x6": {20}}
	hidden = []int{5}
)

// cell is the agents of an algorithm in a table. size is the number of competing networks. Algorithms without competition play as many games as the
// others with the same size.
type cell struct {
	game string
	algorithm
	size, hidden int
}

// neurons returns the number of hidden neurons of the cell's networks. N-tuple networks have none.
func (c cell) neurons() int {
	if c.system == gamer.NTuple {
		return 0
	}
	return c.hidden
}

// cells returns the requested cells of a game, ordered by size.
func (l experiment) cells(game string) []cell {
	if !l.Asked(game) || !l.Wanted("game", game) {
		return nil
	}
	var cells []cell
	of := sizes[game]
	if l.Quick {
		of = of[:1]
	}
	for _, size := range of {
		for _, units := range hidden {
			for _, a := range algorithms {
				if a.plays(game) && l.Wanted("algorithm", a.name) && l.Wanted("individuals", strconv.Itoa(size)) && l.Wanted("hidden", strconv.Itoa(units)) {
					cells = append(cells, cell{game, a, size, units})
				}
			}
		}
	}
	return cells
}

// perCell returns the number of runs per cell.
func (l experiment) perCell() int { return l.Repeats(30, 2) }

func (l experiment) work() error {
	for _, game := range games {
		var agents []lab.Kept
		for _, c := range l.cells(game) {
			for run := range l.perCell() {
				agent, err := l.agent(c, run)
				if err != nil {
					return err
				}
				agents = append(agents, agent)
			}
		}
		if err := l.Keep(game, agents, func(result []byte) error {
			var m strength.PairResults
			return cmp.Or(work.ReadResult(result, &m), m.Check(l.RatingGames()))
		}); err != nil {
			return err
		}
	}
	return nil
}

func (l experiment) tables() ([]lab.Table, error) {
	var tables []lab.Table
	for _, game := range games {
		if len(l.cells(game)) == 0 {
			continue
		}
		table, err := l.table(game)
		if err != nil {
			return nil, err
		}
		tables = append(tables, table)
	}
	return tables, nil
}

// table measures the agents of a game, and returns its table.
func (l experiment) table(game string) (lab.Table, error) {
	t := lab.Table{
		Name: game, Title: "S in " + game + ", by the games of a run",
		Scale:     fmt.Sprintf("%s of each kind, %d games on each side against random moves, seed %d", text.Count(l.perCell(), "run"), l.RatingGames(), l.Seed),
		DrawnFrom: &l.Seed,
	}
	var alike []entrant // entrants with equal size and number of hidden neurons
	for _, c := range l.cells(game) {
		e, row, err := l.measure(c)
		if err != nil {
			return lab.Table{}, err
		}
		if len(alike) > 0 && (alike[0].size != c.size || alike[0].hidden != c.hidden) {
			t.Notes, alike = append(t.Notes, l.compare(alike)...), nil
		}
		t.Rows, alike = append(t.Rows, row), append(alike, e)
	}
	t.Notes = append(t.Notes, l.compare(alike)...)
	return t, nil
}

// measure returns the agents of a cell as an entrant, and the table's row with their strength S.
func (l experiment) measure(c cell) (entrant, lab.Row, error) {
	e := entrant{cell: c, games: l.played(c)}
	var runs []lab.Sample
	var seeds []uint64
	for run := range l.perCell() {
		agent, err := l.agent(c, run)
		if err != nil {
			return e, lab.Row{}, err
		}
		results, err := lab.ObserveResult[strength.PairResults](l.Lab, agent)
		if err != nil {
			return e, lab.Row{}, err
		}
		s, seed, first, second := lab.S(c.game, &results).Value, l.seed(c, run), results.First(), results.Second()
		e.s, runs, seeds = append(e.s, s), append(runs, lab.Sample{s}), append(seeds, seed)
		l.Simulated(c.game, c.name, c.size, c.neurons(), e.games, seed, first.Wins, first.Draws, first.Losses, second.Wins, second.Draws, second.Losses, s)
	}
	row := lab.Figure(e.String(), runs, lab.Mean, nil, 1)
	row.Seeds, row.Settings = seeds, lab.Used(c.system, l.settings(c), lab.Settings{"test_games": l.RatingGames()})
	return e, row, nil
}
