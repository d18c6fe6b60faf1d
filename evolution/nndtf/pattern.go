package nndtf

import (
	"sync"

	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/nndtf"
	"midiconnect4/internal/rng"
)

// pattern is a tic-tac-toe grid from which networks learn (section 5).
type pattern struct {
	grid   nndtf.Grid
	inputs nndtf.Inputs
	worth  [tictactoe.Count]float64 // score of each cell divided by the best cell's score; 0 for taken cells; the index is the cell number − 1
}

// openGrids returns all grids in which X moves next and has a choice. In calm grids, neither side can complete a line with its next mark. The grids
// are computed when they are first needed, which takes a millisecond.
var openGrids = sync.OnceValues(func() (all, calm []nndtf.Grid) {
	for x := range tictactoe.All + 1 {
		for o := range tictactoe.All + 1 {
			g := nndtf.Grid{X: x, O: o}
			if x&o != 0 || !open(g) {
				continue
			}
			all = append(all, g)
			if g.Best() < nndtf.Urgent {
				calm = append(calm, g)
			}
		}
	}
	return all, calm
})

// open reports whether X moves next and has at least two moves. Either side may have begun the game.
func open(g nndtf.Grid) bool {
	x, o, empty := g.X.Len(), g.O.Len(), g.Empty().Len()
	return (x == o || x+1 == o) && empty > 1 && !g.X.Line() && !g.O.Line()
}

// drawPatterns returns different grids, drawn at random with equal probability.
func (s Settings) drawPatterns(from uint64) []pattern {
	grids := s.grids()
	drawn := make([]pattern, s.Patterns)
	for i, at := range rng.Stream(from, "patterns").Perm(len(grids))[:s.Patterns] {
		drawn[i] = newPattern(grids[at])
	}
	return drawn
}

func newPattern(g nndtf.Grid) pattern {
	p := pattern{grid: g, inputs: g.Inputs()}
	best := float64(g.Best())
	for empty := g.Empty(); empty != 0; empty &= empty - 1 {
		cell := empty & -empty
		p.worth[cell.First()-1] = float64(g.Score(cell)) / best
	}
	return p
}

// fitness returns the mean worth, 0 to 1, of the cells that a network marks in the patterns (equation 31).
func fitness(n nndtf.Network, patterns []pattern) float64 {
	sum := 0.0
	for i := range patterns {
		p := &patterns[i]
		sum += p.worth[p.grid.Nearest(n.Output(&p.inputs)).First()-1]
	}
	return sum / float64(len(patterns))
}
