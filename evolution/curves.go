//go:build !js

package evolution

import (
	"errors"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"midiconnect4/evolution/arena"
	"midiconnect4/internal/figure"
)

// drawHistory draws the curves of fitness. If settling is not nil, it also draws the curve of convergence; settling has one value per generation.
func (r *Run) drawHistory(settling []float64) error {
	if settling != nil {
		picture, err := drawLines("Convergence: mean square of the best one's weights", line{"c(t)", settling})
		if err := errors.Join(err, r.folder.write(settlingName, picture)); err != nil {
			return err
		}
	}
	picture, err := svg(r.History)
	return errors.Join(err, r.folder.write(pictureName, picture))
}

func svg(history []arena.GenerationStats) ([]byte, error) {
	best, mean, worst := line{name: "best"}, line{name: "mean"}, line{name: "worst"}
	for _, g := range history {
		best.values = append(best.values, float64(g.Best))
		mean.values = append(mean.values, g.Mean)
		worst.values = append(worst.values, float64(g.Worst))
	}
	return drawLines("Fitness", best, mean, worst)
}

// line is a named curve, with one value per generation.
type line struct {
	name   string
	values []float64
}

func drawLines(title string, lines ...line) ([]byte, error) {
	p := plot.New()
	p.Title.Text = title
	p.X.Label.Text = "generation"
	p.Add(plotter.NewGrid())
	for i, l := range lines {
		points := make(plotter.XYs, len(l.values))
		for j, y := range l.values {
			points[j] = plotter.XY{X: float64(j + 1), Y: y}
		}
		drawn, err := plotter.NewLine(points)
		if err != nil {
			return nil, err
		}
		drawn.Color = plotutil.Color(i)
		p.Add(drawn)
		p.Legend.Add(l.name, drawn)
	}
	return figure.SVG(p, 16*vg.Centimeter, 10*vg.Centimeter)
}
