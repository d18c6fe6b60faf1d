//go:build !js

package picture

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
	gfont "gonum.org/v1/plot/font"
)

// letters draws the letters of a font in one size. It uses the plotting library's letters, except for one thing: it divides curves into lines
// itself, because the library's division differs between machines.
type letters struct {
	font.Face
	outlines *sfnt.Font
	em       fixed.Int26_6 // size of the font in pixels
	buffer   sfnt.Buffer
	raster   vector.Rasterizer
}

func newLetters(face gfont.Face) *letters {
	em := 0.5 + face.Font.Size.Points()*dpi*64/72
	return &letters{Face: face.FontFace(dpi), outlines: face.Face, em: fixed.Int26_6(em)}
}

// Glyph draws a letter. It returns false if the font lacks the letter.
func (l *letters) Glyph(dot fixed.Point26_6, r rune) (image.Rectangle, image.Image, image.Point, fixed.Int26_6, bool) {
	box, mask, at, advance, has := l.Face.Glyph(dot, r)
	if has {
		l.draw(mask.(*image.Alpha), r, dot.Sub(fixed.P(box.Min.X, box.Min.Y)))
	}
	return box, mask, at, advance, has
}

// draw fills the outline of the letter r in the mask. dot is the start of the letter's baseline.
func (l *letters) draw(mask *image.Alpha, r rune, dot fixed.Point26_6) {
	index, err := l.outlines.GlyphIndex(&l.buffer, r)
	if err != nil {
		return // keep the letter as the library has already drawn it
	}
	segments, err := l.outlines.LoadGlyph(&l.buffer, index, l.em, nil)
	if err != nil {
		return
	}
	l.raster.Reset(mask.Rect.Dx(), mask.Rect.Dy())
	l.raster.DrawOp = draw.Src
	at := func(p fixed.Point26_6) (x, y float32) {
		return float32(p.X+dot.X) / 64, float32(p.Y+dot.Y) / 64
	}
	for _, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			l.raster.MoveTo(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			l.raster.LineTo(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			bx, by := at(s.Args[0])
			cx, cy := at(s.Args[1])
			l.curve(bx, by, cx, cy)
		case sfnt.SegmentOpCubeTo:
			panic("TrueType has no cubic curves")
		}
	}
	l.raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
}

// curve draws a parabola from the pen's position to c, with control point b. It uses as many lines as vector.Rasterizer.QuadTo, but rounds every
// product separately.
func (l *letters) curve(bx, by, cx, cy float32) {
	ax, ay := l.raster.Pen()
	x, y := ax-2*bx+cx, ay-2*by+cy
	if bent := float32(x*x) + float32(y*y); bent >= 0.333 {
		lines := 1 + int(math.Sqrt(math.Sqrt(3*float64(bent))))
		t, step := float32(0), 1/float32(lines)
		between := func(a, b float32) float32 { return a + float32(t*(b-a)) }
		for range lines - 1 {
			t += step
			l.raster.LineTo(between(between(ax, bx), between(bx, cx)), between(between(ay, by), between(by, cy)))
		}
	}
	l.raster.LineTo(cx, cy)
}
