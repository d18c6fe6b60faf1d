package papers

import (
	"bytes"
	"fmt"
	"image/color"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/internal/atomicfile"
)

// trace is the winners of each round of a run.
type trace [][]nseq.Weights

// at is the winners' weights after a round, by n. A run that ended before it
// stays as it was.
func (t trace) at(round int) (weights [3]sample) {
	for _, w := range t[min(round, len(t))-1] {
		for k := range weights {
			weights[k] = append(weights[k], float64(w[k]))
		}
	}
	return weights
}

// plotWeights draws the mean weights of the winners by round: a pale line for
// each run, a strong one for the mean of all.
func (l *lab) plotWeights(traces []trace) error {
	p := plot.New()
	p.Title.Text = "Weights of the winners"
	p.X.Label.Text = "round"
	p.Y.Label.Text = "weight"
	p.Legend.Top = true
	p.Add(plotter.NewGrid())
	for k := range 3 {
		rounds := len(traces[0])
		total := make(plotter.XYs, rounds)
		for _, t := range traces {
			line := make(plotter.XYs, rounds)
			for i := range line {
				line[i] = plotter.XY{X: float64(i + 1), Y: stat.Mean(t.at(i + 1)[k], nil)}
				total[i].X = line[i].X
				total[i].Y += line[i].Y / float64(len(traces))
			}
			if _, err := addLine(p, line, pale(plotutil.Color(k)), vg.Points(0.3)); err != nil {
				return err
			}
		}
		drawn, err := addLine(p, total, plotutil.Color(k), vg.Points(1.8))
		if err != nil {
			return err
		}
		p.Legend.Add(fmt.Sprintf("%d-sequence", k+1), drawn)
	}
	return l.plot("weights.svg", p)
}

func addLine(p *plot.Plot, points plotter.XYs, c color.Color, width vg.Length) (*plotter.Line, error) {
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = c, width
	p.Add(line)
	return line, nil
}

// pale is a colour half way to white.
func pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	half := func(v uint32) uint8 { return uint8((v>>8 + 255) / 2) }
	return color.RGBA{half(r), half(g), half(b), 255}
}

// plot writes a picture into the folder.
func (l *lab) plot(name string, p *plot.Plot) error {
	w, err := p.WriterTo(20*vg.Centimeter, 12*vg.Centimeter, "svg")
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if _, err := w.WriteTo(&b); err != nil {
		return err
	}
	path := l.path(l.kind(name))
	l.plots = append(l.plots, path)
	return atomicfile.Write(path, b.Bytes())
}
