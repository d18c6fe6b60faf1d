package swarm

import (
	"fmt"

	"midiconnect4/gamer"
	"midiconnect4/lab"
)

// curves returns the strength S by iteration for each game, with the largest number of competing networks. Each algorithm is represented by the runs
// of one cell of its grid. If the random player of the tests may decline jumps, there are no curves, because curves are always measured without
// this.
func (l experiment) curves() []lab.Curves {
	var all []lab.Curves
	if l.test().Declines {
		return nil
	}
	for _, c := range comparisons {
		if c.quiescence {
			continue
		}
		curves := lab.Curves{Table: "curves-" + c.game, Game: c.game, Step: "iteration"}
		for _, g := range grids {
			if g.game != c.game {
				continue
			}
			sizes := c.sizes(g.algorithm)
			of := cell{game: g.game, algorithm: g.algorithm, size: sizes[len(sizes)-1], hidden: g.hidden[len(g.hidden)/2]}
			s := l.settings(of)
			series := lab.Series{Name: g.algorithm, System: gamer.Swarm, Settings: &s}
			for run := range l.perCell() {
				series.Seeds = append(series.Seeds, l.seed(of, run))
			}
			curves.Title = fmt.Sprintf("S in %s by iteration, %d networks compete, %d hidden units", c.game, c.individuals[len(c.individuals)-1], of.hidden)
			curves.Series = append(curves.Series, series)
		}
		all = append(all, curves)
	}
	return all
}
