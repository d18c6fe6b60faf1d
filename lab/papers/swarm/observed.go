package swarm

import (
	"fmt"
	"slices"

	"midiconnect4/evolution/strength"
	"midiconnect4/lab"
)

// simulations returns a cell's simulations, from the folder or an archive. It returns nil if a simulation is missing.
func (l experiment) simulations(c cell) ([]*simulation, error) {
	all := make([]*simulation, l.perCell())
	var kept []*simulation
	switch {
	case l.From == nil:
		k, err := l.open(c, len(all))
		if err != nil {
			return nil, err
		}
		if kept = k.Simulations[:len(all)]; slices.Contains(kept, nil) {
			return nil, nil
		}
	case !l.From.Has(l.observed(c, 1)):
		return nil, nil
	}
	for run := range all {
		name := l.observed(c, run+1)
		games, err := lab.Observe(l.Lab, name, func() (strength.PairResults, error) { return *kept[run].AgainstRandom, nil })
		if err != nil {
			return nil, err
		}
		if games.Pairs() != l.RatingGames() {
			return nil, fmt.Errorf("%s has %d pairs of games", name, games.Pairs())
		}
		all[run] = &simulation{Seed: l.seed(c, run), AgainstRandom: &games}
	}
	return all, nil
}

// convergence returns c(t) of a cell's first simulation.
func (l experiment) convergence(c cell) ([]float64, error) {
	return lab.Observe(l.Lab, l.observed(c, "convergence"), func() ([]float64, error) {
		k, err := l.open(c, 1)
		if err != nil {
			return nil, err
		}
		return k.Simulations[0].Convergence, nil
	})
}

// observed returns the name of a cell's record in an archive. The parameter what is the number of a simulation, or the word convergence.
func (l experiment) observed(c cell, what any) string {
	return fmt.Sprintf("%s/%v", l.Name(c.name(), l.Seed), what)
}
