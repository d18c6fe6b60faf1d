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

// file is a plot, or its figures, for the folder.
type file struct {
	path string
	data []byte
}

// keep keeps a file until the tables are filled.
func (l *Lab) keep(name string, data []byte) {
	l.files = append(l.files, file{l.Path(l.kind(name)), data})
}

// writeFiles writes the files that were kept, and returns their paths. What is made from an archive
// needs no folder for anything else.
func (l *Lab) writeFiles() (paths []string, err error) {
	if l.From != nil && len(l.files) > 0 {
		if err := l.hold(); err != nil {
			return nil, err
		}
	}
	for _, f := range l.files {
		if err := atomicfile.Write(f.path, f.data); err != nil {
			return nil, err
		}
		paths = append(paths, f.path)
	}
	return paths, nil
}

// Plot adds a picture for the folder. Readings that are compared have none.
func (l *Lab) Plot(name string, p *plot.Plot) error {
	if l.Reading != nil {
		return nil
	}
	picture, err := figure.SVG(p, 20*vg.Centimeter, 12*vg.Centimeter)
	if err != nil {
		return err
	}
	l.keep(name, picture)
	return nil
}
