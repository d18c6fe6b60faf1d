package swarm

import (
	"testing"

	"gonum.org/v1/gonum/stat"
)

// TestThesisTextAgainstItsTables checks that the thesis's text contradicts its tables in the places listed in docs/lab/papers.md.
func TestThesisTextAgainstItsTables(t *testing.T) {
	of := map[string]grid{}
	for _, g := range grids {
		of[g.table] = g
	}
	size := func(table string, n int) float64 {
		g := of[table]
		return stat.Mean(g.of([]int{n}, g.hidden).paper[0], nil)
	}
	hidden := func(table string, n int) float64 {
		g := of[table]
		var cells []float64
		for _, row := range g.of(g.sizes, []int{n}).paper {
			cells = append(cells, row[0])
		}
		return stat.Mean(cells, nil)
	}
	ahead := 0
	for i, row := range of["4.5"].paper {
		for j, s := range row {
			if s > of["4.3"].paper[i][j] {
				ahead++
			}
		}
	}
	if ahead != 42 {
		t.Errorf("4.5.2: gbest is ahead of ep-uniform in %d of 60 cells", ahead)
	}
	for name, holds := range map[string]bool{
		"4.5.2: lbest of 20":                        size("4.6", 20) < size("4.4", 20) && size("4.6", 20) < size("4.4", 40),
		"4.5.3: gbest, situation 1":                 size("4.5", 5) > size("4.6", 5) && size("4.5", 5) > size("4.4", 10),
		"4.5.3: gbest, situations 2 and 3":          size("4.5", 10) > size("4.6", 10) && size("4.5", 15) > size("4.6", 15),
		"4.5.3: situation 2":                        size("4.4", 20) > 2.5*size("4.3", 20),
		"4.6: gcpso, situation 2":                   size("4.7", 10) < size("4.4", 20),
		"5.6: gcpso and ep-uniform by hidden units": hidden("5.6", 20) > hidden("5.6", 5) && hidden("5.6", 10) > hidden("5.6", 5) && hidden("5.2", 10) > hidden("5.2", 5),
		"5.6: ep-gaussian of 40":                    size("5.3", 40) < size("5.3", 30),
	} {
		if !holds {
			t.Errorf("%s: the cells agree with the text", name)
		}
	}
	for i, n := range []int{5, 10, 15, 20, 25} {
		if size("4.6", n) > size("4.4", 2*n) {
			t.Errorf("4.6: lbest is ahead of ep-gaussian in situation %d", i+1)
		}
	}
	down := 0
	for _, table := range []string{"5.2", "5.3"} {
		g := of[table]
		for i := 1; i < len(g.paper); i++ {
			for j := range g.hidden {
				if g.paper[i][j] < g.paper[i-1][j] {
					down++
				}
			}
		}
	}
	if down != 6 {
		t.Errorf("5.6: %d steps to a larger population go down", down)
	}
}
