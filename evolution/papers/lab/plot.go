package lab

import (
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/figure"
)

// AddLine draws a line through points.
func AddLine(p *plot.Plot, points plotter.XYs, c color.Color, width vg.Length) (*plotter.Line, error) {
	line, err := plotter.NewLine(points)
	if err != nil {
		return nil, err
	}
	line.Color, line.Width = c, width
	p.Add(line)
	return line, nil
}

// Pale is a colour half way to white.
func Pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	half := func(v uint32) uint8 { return uint8((v>>8 + 255) / 2) }
	return color.RGBA{half(r), half(g), half(b), 255}
}

// Plot writes a picture into the folder. Readings that are compared have none.
func (l *Lab) Plot(name string, p *plot.Plot) error {
	if l.Reading != nil {
		return nil
	}
	picture, err := figure.SVG(p, 20*vg.Centimeter, 12*vg.Centimeter)
	if err != nil {
		return err
	}
	path := l.Path(l.kind(name))
	l.plots = append(l.plots, path)
	return atomicfile.Write(path, picture)
}
