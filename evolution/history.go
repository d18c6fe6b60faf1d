package evolution

import (
	"bytes"
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// Generation is what one generation's games showed.
type Generation struct {
	Number int32   `json:"generation"` // from 1
	Best   int32   `json:"best"`       // greatest fitness
	Worst  int32   `json:"worst"`      // least
	Games  int32   `json:"games"`      // games played
	Draws  int32   `json:"draws"`      // of which drawn
	Mean   float64 `json:"mean"`       // mean fitness
}

// csv is the history as a table.
func csv(history []Generation) []byte {
	var b bytes.Buffer
	b.WriteString("generation,best,mean,worst,games,draws\n")
	for _, g := range history {
		fmt.Fprintf(&b, "%d,%d,%g,%d,%d,%d\n", g.Number, g.Best, g.Mean, g.Worst, g.Games, g.Draws)
	}
	return b.Bytes()
}

// svg is the history as a picture: fitness by generation.
func svg(history []Generation) ([]byte, error) {
	p := plot.New()
	p.Title.Text = "Fitness"
	p.X.Label.Text = "generation"
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	for i, line := range []struct {
		name string
		of   func(Generation) float64
	}{
		{"best", func(g Generation) float64 { return float64(g.Best) }},
		{"mean", func(g Generation) float64 { return g.Mean }},
		{"worst", func(g Generation) float64 { return float64(g.Worst) }},
	} {
		points := make(plotter.XYs, len(history))
		for j, g := range history {
			points[j] = plotter.XY{X: float64(g.Number), Y: line.of(g)}
		}
		l, err := plotter.NewLine(points)
		if err != nil {
			return nil, err
		}
		l.Color = plotutil.Color(i)
		p.Add(l)
		p.Legend.Add(line.name, l)
	}
	w, err := p.WriterTo(16*vg.Centimeter, 10*vg.Centimeter, "svg")
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	_, err = w.WriteTo(&b)
	return b.Bytes(), err
}
