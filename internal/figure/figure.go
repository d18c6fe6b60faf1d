//go:build !js

// Package figure draws plots as SVG.
package figure

import (
	"bytes"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

const (
	margin = 10 // margin around plot and legend, in points
	// slack widens the legend's box. A viewer without the typeface may use a wider typeface.
	slack = 1.25
)

// SVG draws a plot with the given size. The legend is beside the plot, where it hides no line.
func SVG(p *plot.Plot, width, height vg.Length) ([]byte, error) {
	canvas := vgsvg.New(width, height)
	whole := draw.New(canvas)
	whole.SetColor(p.BackgroundColor)
	whole.Fill(whole.Rectangle.Path())
	legend := p.Legend
	p.Legend = plot.NewLegend()
	wide := vg.Length(0)
	if box := legend.Rectangle(whole); box.Size().Y > 0 {
		wide = vg.Length(slack*box.Size().X) + margin
		legend.Left, legend.Top, legend.Padding = true, true, 2
		legend.Draw(draw.Crop(whole, width-wide, 0, 0, -3*margin))
	}
	p.Draw(draw.Crop(whole, 0, -wide-margin, 0, -margin/2))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		return nil, err
	}
	return bytes.ReplaceAll(b.Bytes(), []byte("font-family:Liberation Serif;"), []byte("font-family:Liberation Serif,Times New Roman,Times,serif;")), nil
}
