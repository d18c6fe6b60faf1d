package lab

import (
	"errors"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"midiconnect4/internal/atomicfile"
	"midiconnect4/internal/figure"
)

// Picture is a plot to which lines are added. Errors are kept until Lab.Plot returns them.
type Picture struct {
	plot *plot.Plot
	err  error
}

// NewPicture returns a plot without lines. x and y are the axis labels.
func NewPicture(title, x, y string) *Picture {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Add(plotter.NewGrid())
	return &Picture{plot: p}
}

// Line adds a line through points. A line with a name is listed in the legend.
func (p *Picture) Line(name string, points plotter.XYs, c color.Color, width float64) {
	line, err := plotter.NewLine(points)
	if err != nil {
		p.err = errors.Join(p.err, err)
		return
	}
	line.Color, line.Width = c, vg.Points(width)
	p.plot.Add(line)
	if name != "" {
		p.plot.Legend.Add(name, line)
	}
}

// Runs adds a pale line for each run, and a strong line for their mean. The function shown selects the points of a pale line that are drawn.
func (p *Picture) Runs(name string, runs []plotter.XYs, c color.Color, shown func(plotter.XYs) plotter.XYs) {
	mean := make(plotter.XYs, len(runs[0]))
	for _, line := range runs {
		for i, at := range line {
			mean[i].X = at.X
			mean[i].Y += at.Y / float64(len(runs))
		}
		p.Line("", shown(line), Pale(c), 0.3)
	}
	p.Line(name, mean, c, 1.8)
}

// Pale returns the colour halfway between c and white.
func Pale(c color.Color) color.Color {
	r, g, b, _ := c.RGBA()
	half := func(v uint32) uint8 { return uint8((v>>8 + 255) / 2) }
	return color.RGBA{half(r), half(g), half(b), 255}
}

// file is a plot, or a table of its numbers, that will be written into the folder.
type file struct {
	path string
	data []byte
}

// keep stores a file in memory until all tables are filled.
func (l *Lab) keep(name string, data []byte) {
	l.files = append(l.files, file{l.Path(l.kind(name)), data})
}

// writeFiles writes the stored files and returns their paths. If the report is made from an archive, it first creates and locks the folder.
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

// Plot adds a picture to the folder. If interpretations of the paper are compared, it adds none.
func (l *Lab) Plot(name string, p *Picture) error {
	if l.Reading != nil || p.err != nil {
		return p.err
	}
	picture, err := figure.SVG(p.plot, 20*vg.Centimeter, 12*vg.Centimeter)
	if err != nil {
		return err
	}
	l.keep(name, picture)
	return nil
}
