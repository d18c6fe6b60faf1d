package swarm

import (
	"fmt"
	"math"

	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/lab"
)

// chances are the probabilities of a game's outcomes; the index is the game.Outcome.
type chances [4]float64

// thesisOutcomes are the outcomes in the order of the thesis's tables.
var thesisOutcomes = []struct {
	name    string
	outcome game.Outcome
}{{"draw", game.Draw}, {"win as player 1", game.FirstWins}, {"win as player 2", game.SecondWins}}

// gameTree makes table 4.1 from all possible games of tic-tac-toe, with all moves equally likely.
func (l experiment) gameTree() (lab.Table, error) {
	known := map[uint64]chances{}
	var from func(p game.Position) chances
	from = func(p game.Position) chances {
		if c, is := known[p.Key()]; is {
			return c
		}
		var c chances
		moves := p.Moves()
		for _, m := range moves {
			for o, chance := range from(p.Play(m)) {
				c[o] += chance / float64(len(moves))
			}
		}
		if len(moves) == 0 {
			c[p.Outcome()] = 1
		}
		known[p.Key()] = c
		return c
	}
	ours := from(tictactoe.Game{}.Start())
	t := lab.Table{Name: "4.1", Title: "outcomes of random moves in tic-tac-toe, from the whole game tree", Scale: fmt.Sprintf("%d positions", len(known))}
	for i, paper := range outcomes["4.1"] {
		exact := ours[thesisOutcomes[i].outcome]
		t.Rows = append(t.Rows, lab.Exact(thesisOutcomes[i].name, exact).Beside(paper, math.Abs(exact-paper) < 0.0005))
	}
	return t, nil
}

func (l experiment) randomTicTacToe() (lab.Table, error) {
	return l.randomGames("4.2", tictactoe.Game{}, 10_000)
}

func (l experiment) randomCheckers() (lab.Table, error) {
	return l.randomGames("5.1", checkers.Game{}, 1_000_000)
}

// randomGames plays as many random games as the thesis, and returns a table of their outcomes.
func (l experiment) randomGames(table string, g game.Game, games int) (lab.Table, error) {
	thesis := float64(games)
	if l.Quick {
		games = 1000
	}
	m, err := lab.Observe(l.Lab, l.Name("table-"+table, l.Seed), func() (*strength.PairResults, error) {
		return strength.Meet(l.Context(), g, gamer.Random(0), gamer.Random(0), strength.Options{
			Games: games / 2, Seed: l.Seed, Cores: l.Cores,
			Watch: func(_ string, steps int) func() { return l.Watch("table "+table, steps) },
		})
	})
	if err != nil {
		return lab.Table{}, err
	}
	first, second := m.First(), m.Second()
	counts := map[game.Outcome]int{
		game.Draw: first.Draws + second.Draws, game.FirstWins: first.Wins + second.Losses, game.SecondWins: first.Losses + second.Wins,
	}
	t := lab.Table{
		Name: table, Title: "outcomes of random moves in " + g.Name(),
		Scale: fmt.Sprintf("%d games, seed %d", games, l.Seed), Seeds: []uint64{l.Seed},
	}
	n := float64(games)
	for i, p := range outcomes[table] {
		ours := float64(counts[thesisOutcomes[i].outcome]) / n
		variance := ours * (1 - ours)
		off := float64(normal95 * math.Sqrt(variance/n))
		row := lab.Row{Name: thesisOutcomes[i].name, Ours: ours, Low: ours - off, High: ours + off}
		t.Rows = append(t.Rows, row.Beside(p, math.Abs(ours-p) <= normal95*math.Sqrt(variance/n+variance/thesis)))
	}
	return t, nil
}

// normal95 is the 97.5 % quantile of the standard normal distribution.
const normal95 = 1.959963984540054
