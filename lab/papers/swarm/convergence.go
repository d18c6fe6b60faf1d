package swarm

import (
	"fmt"
	"math"

	"midiconnect4/evolution/swarm"
	"midiconnect4/lab"
)

// converges reports whether the thesis says that populations of this size converge, which means that |c(t) − c(t−1)| goes to 0 (sections 4.5.4 and
// 5.5.4).
func (g grid) converges(size int) bool {
	switch {
	case g.game == "tictactoe" && members(g.algorithm) == "individuals":
		return size >= 20
	case g.game == "tictactoe":
		return true
	}
	return g.algorithm == swarm.GCPSO && size > 10
}

// settled is our criterion for convergence: the last changes of c(t) divided by its first changes must not be greater.
const settled = 0.1

// convergenceRows returns table rows for the curves that plotConvergence draws. They compare the changes of c(t) in the last tenth of the iterations
// with those in the first tenth.
func (l experiment) convergenceRows(o outcome) ([]lab.Row, error) {
	if l.Reading != nil {
		return nil, nil
	}
	var rows []lab.Row
	for _, size := range o.drawn() {
		c, err := l.convergence(o.middle(size))
		if err != nil {
			return nil, err
		}
		first, last, window := changes(c)
		word := map[bool]string{true: "converges", false: "does not converge"}[o.converges(o.sizes[size])]
		left := 0.0 // if nothing changes at the end, the ratio is 0, even if nothing changed at the start
		if last > 0 {
			left = last / first
		}
		name := fmt.Sprintf("%d %s, |c(t) - c(t-1)|, ", o.sizes[size], members(o.algorithm))
		ratio := lab.Exact(name+"last to first; in the thesis it "+word, left)
		agrees := o.converges(o.sizes[size]) == (left <= settled)
		ratio.Agrees = &agrees
		rows = append(rows,
			lab.Exact(fmt.Sprintf("%sfirst %d iterations", name, window), first),
			lab.Exact(fmt.Sprintf("%slast %d iterations", name, window), last), ratio)
	}
	return rows, nil
}

// changes returns the mean of |c(t) − c(t−1)| over the first and over the last tenth of the iterations. window is the number of iterations in a
// tenth.
func changes(c []float64) (first, last float64, window int) {
	var steps lab.Sample
	for t := 1; t < len(c); t++ {
		steps = append(steps, math.Abs(c[t]-c[t-1]))
	}
	window = max(1, len(c)/10)
	return steps[:window].Mean(), steps[len(steps)-window:].Mean(), window
}

// drawn returns the indexes of the sizes that are plotted: the smallest and the largest.
func (o outcome) drawn() []int { return []int{0, len(o.sizes) - 1} }

// middle returns the cell with the middle number of hidden neurons, for the index of a size.
func (o outcome) middle(size int) cell { return o.cells()[size*len(o.hidden)+len(o.hidden)/2] }
