package swarm

import (
	"fmt"
	"image/color"

	"midiconnect4/lab"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
)

// plotAlgorithms draws the averages of a game's grids by hidden neurons, and by individuals or particles, as in the thesis (figures 4.2, 4.3, 5.3
// and 5.4). Ours are in strong colours, the thesis's in pale ones. Thin lines are one untrained network and the best of many untrained ones.
func (l experiment) plotAlgorithms(game string) error {
	grids, err := l.ready(game)
	if err != nil || len(grids) == 0 {
		return err
	}
	for _, by := range []struct {
		name, label string
		xs          func(outcome) []int
		row         func(outcome, int) lab.Row
	}{
		{"hidden", "hidden units", func(o outcome) []int { return o.hidden }, outcome.ofHidden},
		{"size", "individuals or particles", func(o outcome) []int { return o.sizes }, outcome.ofSize},
	} {
		p := lab.NewPicture("S in "+game+"; pale: the thesis", by.label, "S")
		for i, o := range grids {
			var ours, paper plotter.XYs
			for j, x := range by.xs(o) {
				row := by.row(o, j)
				ours = append(ours, plotter.XY{X: float64(x), Y: row.Ours})
				paper = append(paper, plotter.XY{X: float64(x), Y: *row.Paper})
			}
			p.Line("", paper, lab.Pale(plotutil.Color(i)), 0.7)
			p.Line(o.algorithm, ours, plotutil.Color(i), 1.8)
		}
		if err := l.addBaselines(p, grids[0], by.xs(grids[0]), by.name == "hidden"); err != nil {
			return err
		}
		if err := l.Plot(fmt.Sprintf("%s-by-%s.svg", game, by.name), p); err != nil {
			return err
		}
	}
	return nil
}

// addBaselines draws the baselines of a grid: by hidden neurons if byHidden is true, otherwise their average.
func (l experiment) addBaselines(p *lab.Picture, o outcome, xs []int, byHidden bool) error {
	for i, b := range l.baselines(o.grid) {
		rows, average, err := b.rows(l)
		if err != nil || rows == nil {
			return err
		}
		var points plotter.XYs
		for j, x := range xs {
			row := average
			if byHidden {
				row = rows[j]
			}
			points = append(points, plotter.XY{X: float64(x), Y: row.Ours})
		}
		p.Line(b.title, points, color.Gray{uint8(120 * (1 - i))}, 0.7)
	}
	return nil
}

// plotConvergence draws c(t) of the first simulation, for the smallest and the largest population, with the middle number of hidden neurons (figures
// 4.4 to 4.9 and 5.5 to 5.13).
func (l experiment) plotConvergence(o outcome) error {
	title := fmt.Sprintf("Convergence in %s, %s, %d hidden units", o.game, o.algorithm, o.hidden[len(o.hidden)/2])
	p := lab.NewPicture(title, "iteration", "mean square of the best one's weights")
	for i, size := range o.drawn() {
		var points plotter.XYs
		convergence, err := l.convergence(o.middle(size))
		if err != nil {
			return err
		}
		for t, c := range convergence {
			points = append(points, plotter.XY{X: float64(t + 1), Y: c})
		}
		p.Line(fmt.Sprintf("%d %s", o.sizes[size], members(o.algorithm)), points, plotutil.Color(i), 1)
	}
	return l.Plot(fmt.Sprintf("%s-%s-convergence.svg", o.game, o.algorithm), p)
}
