package evolution

import (
	"bytes"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"midiconnect4/evolution/arena"
)

// csv is the history as a table. settling is the convergence of each generation, or
// nil.
func csv(history []arena.GenerationStats, settling []float64) []byte {
	var b bytes.Buffer
	b.WriteString("generation,best,mean,worst,games,draws")
	if settling != nil {
		b.WriteString(",convergence")
	}
	for i, g := range history {
		fmt.Fprintf(&b, "\n%d,%d,%g,%d,%d,%d", g.Number, g.Best, g.Mean, g.Worst, g.Games, g.Draws)
		if settling != nil {
			fmt.Fprintf(&b, ",%g", settling[i])
		}
	}
	b.WriteByte('\n')
	return b.Bytes()
}

// svg draws fitness by generation.
func svg(history []arena.GenerationStats) ([]byte, error) {
	best, mean, worst := line{name: "best"}, line{name: "mean"}, line{name: "worst"}
	for _, g := range history {
		best.values = append(best.values, float64(g.Best))
		mean.values = append(mean.values, g.Mean)
		worst.values = append(worst.values, float64(g.Worst))
	}
	return drawLines("Fitness", best, mean, worst)
}

// line is a curve: a value for each generation.
type line struct {
	name   string
	values []float64
}

// drawLines draws lines by generation.
func drawLines(title string, lines ...line) ([]byte, error) {
	p := plot.New()
	p.Title.Text = title
	p.X.Label.Text = "generation"
	p.Legend.Top = true
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
	w, err := p.WriterTo(16*vg.Centimeter, 10*vg.Centimeter, "svg")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	_, err = w.WriteTo(&b)
	return b.Bytes(), err
}
