package lab

import (
	"image/color"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
)

// plotBands draws S by generation: the mean of each series, in the band that holds it with a
// confidence of 95 %.
func (l *Lab) plotBands(c *Curves, bands []band) error {
	p := plot.New()
	p.Title.Text = c.Title
	p.X.Label.Text, p.Y.Label.Text = c.Step, "S"
	p.Legend.Left, p.Legend.Top = true, true
	p.Add(plotter.NewGrid())
	for i, b := range bands {
		if err := b.fill(p, plotutil.Color(i)); err != nil {
			return err
		}
	}
	for i, b := range bands {
		line, err := AddLine(p, b.points(func(r Row) float64 { return r.Ours }), plotutil.Color(i), vg.Points(1.8))
		if err != nil {
			return err
		}
		p.Legend.Add(b.name, line)
	}
	p.Y.Max += float64((p.Y.Max - p.Y.Min) * 0.3) // room for the legend
	return l.Plot(c.Table+".svg", p)
}

// points are values of all generations.
func (b band) points(of func(Row) float64) plotter.XYs {
	var points plotter.XYs
	for i, row := range b.rows {
		points = append(points, plotter.XY{X: float64(b.at[i]), Y: of(row)})
	}
	return points
}

// fill fills the band.
func (b band) fill(p *plot.Plot, c color.Color) error {
	low, high := b.points(func(r Row) float64 { return r.Low }), b.points(func(r Row) float64 { return r.High })
	slices.Reverse(high)
	area, err := plotter.NewPolygon(append(low, high...))
	if err != nil {
		return err
	}
	red, green, blue, _ := c.RGBA()
	const faint = 60 // of 255
	area.Color = color.NRGBA{uint8(red >> 8), uint8(green >> 8), uint8(blue >> 8), faint}
	area.LineStyle.Width = 0
	p.Add(area)
	return nil
}
