//go:build !js

package picture

import (
	"image"

	"git.sr.ht/~sbinet/gg"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// canvas draws pixels, the same on every machine. The plotting library's own arcs and letters depend on whether a processor fuses multiplication
// and addition. Here every product is rounded separately, and the library gets rounded numbers.
type canvas struct {
	*vgimg.Canvas
	context       *gg.Context
	width, height vg.Length
}

func newCanvas(width, height vg.Length) *canvas {
	page := image.NewRGBA(image.Rect(0, 0, int(dots(width)+0.5), int(dots(height)+0.5)))
	context := gg.NewContextForRGBA(page)
	context.SetLineCapButt()
	context.InvertY()
	return &canvas{vgimg.NewWith(vgimg.UseImageWithContext(page, context), vgimg.UseDPI(dpi)), context, width, height}
}

// Size returns the size of the page before it was rounded to whole pixels.
func (c *canvas) Size() (width, height vg.Length) { return c.width, c.height }

// Fill fills a path. Arcs in the path must be whole circles.
func (c *canvas) Fill(p vg.Path) {
	c.Canvas.Fill(withoutArcs(p, func(path *vg.Path, q parabola) { path.QuadTo(q[1], q[2]) }))
}

// Stroke draws the outline of a path. Arcs in the path must be whole circles.
func (c *canvas) Stroke(p vg.Path) {
	height := float64(c.context.Height())
	c.Canvas.Stroke(withoutArcs(p, func(path *vg.Path, q parabola) {
		for _, corner := range q.corners(height) {
			path.Line(corner)
		}
	}))
}

// FillString writes text. The given point is the start of its baseline.
func (c *canvas) FillString(face font.Face, at vg.Point, text string) {
	c.context.Push()
	defer c.context.Pop()
	c.context.SetFontFace(newLetters(face))
	c.context.InvertY()
	c.context.DrawString(text, dots(at.X), dots(c.height)-dots(at.Y))
}

// dots converts a length to pixels.
func dots(l vg.Length) float64 { return float64(l.Dots(dpi)) }

// points converts pixels to a length.
func points(dots float64) vg.Length { return vg.Length(vg.Length(dots/dpi) * vg.Inch) }
