package nndtf

import (
	"sync"

	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/nndtf"
	"midiconnect4/internal/rng"
)

// pattern is a grid to learn from (section 5).
type pattern struct {
	grid   nndtf.Grid
	inputs nndtf.Inputs
	worth  [tictactoe.Count]float64 // of each cell, by its number less 1: its score as a share of the best; 0 where it is taken
}

// openGrids finds all grids in which X moves next and has a choice. In calm grids nobody can
// win with the next mark. It takes a millisecond, which no other command needs to wait for.
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

// open reports whether X moves next and has a choice. X may have moved first or second.
func open(g nndtf.Grid) bool {
	x, o, empty := g.X.Len(), g.O.Len(), g.Empty().Len()
	return (x == o || x+1 == o) && empty > 1 && !g.X.Line() && !g.O.Line()
}

// drawPatterns draws different patterns; all grids are equally likely.
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

// fitness is the mean worth of the cells that a network marks (equation 31), 0
// to 1.
func fitness(n nndtf.Network, patterns []pattern) float64 {
	sum := 0.0
	for i := range patterns {
		p := &patterns[i]
		sum += p.worth[p.grid.Nearest(n.Output(&p.inputs)).First()-1]
	}
	return sum / float64(len(patterns))
}
