package swarm

import (
	"fmt"

	"midiconnect4/gamer"
	"midiconnect4/lab"
)

// curves returns the strength S by iteration in each game, with the greatest number of competing networks. For each algorithm, it takes the
// runs of one cell of the algorithm's grid. It returns none if the test's random player may decline jumps, because curves do not allow that.
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
