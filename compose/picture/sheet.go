//go:build !js

package picture

import (
	"image"
	"image/color"
	"image/draw"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// sheet is a picture for the frames of a film. Unlike a pen's, its coordinates are pixels from the top left corner.
type sheet struct {
	*image.RGBA
	pen
}

func newSheet(size image.Point, ground color.Color) sheet {
	c := newCanvas(points(float64(size.X)), points(float64(size.Y)))
	s := sheet{c.Image().(*image.RGBA), pen{c, false}}
	fill(s.RGBA, s.Rect, ground)
	return s
}

func fill(to *image.RGBA, r image.Rectangle, c color.Color) {
	draw.Draw(to, r, image.NewUniform(c), image.Point{}, draw.Src)
}

// at converts a point.
func (s sheet) at(x, y float64) vg.Point {
	return vg.Point{X: points(x), Y: points(float64(s.Rect.Dy()) - y)}
}

func (s sheet) disc(c color.Color, x, y, radius float64) {
	p := s.at(x, y)
	s.pen.disc(c, p.X, p.Y, points(radius))
}

func (s sheet) ring(c color.Color, width, x, y, radius float64) {
	p := s.at(x, y)
	s.pen.ring(c, points(width), p.X, p.Y, points(radius))
}

func (s sheet) line(c color.Color, width, x0, y0, x1, y1 float64) {
	p, q := s.at(x0, y0), s.at(x1, y1)
	s.pen.line(c, points(width), p.X, p.Y, q.X, q.Y)
}

// box fills a rectangle with round corners.
func (s sheet) box(c color.Color, r image.Rectangle, radius int) { s.area(c, s.corners(r, radius)) }

// corners returns the outline of a rectangle with round corners, clockwise from the right.
func (s sheet) corners(r image.Rectangle, radius int) (all []vg.Point) {
	inner := r.Inset(radius)
	for i, corner := range []image.Point{inner.Max, {inner.Min.X, inner.Max.Y}, inner.Min, {inner.Max.X, inner.Min.Y}} {
		for n := 8 * i; n <= 8*i+8; n++ {
			all = append(all, s.at(float64(corner.X)+float64(float64(radius)*cosine(n)), float64(corner.Y)+float64(float64(radius)*cosine(n+24))))
		}
	}
	return all
}

// sans returns letters of a size in pixels.
func sans(size float64) font.Font {
	return font.Font{Typeface: "Liberation", Variant: "Sans", Size: points(size)}
}

func bold(size float64) font.Font {
	f := sans(size)
	f.Weight = xfont.WeightBold
	return f
}

// text writes a line, cut off if it is wider than room. It returns its width.
func (s sheet) text(f font.Font, c color.Color, x, y float64, align alignment, room float64, line string) float64 {
	p := s.at(x, y)
	return dots(s.textWithin(points(room), f, c, p.X, p.Y, align, line))
}

// sides has the colours of the players' pieces: their faces, edges, rims and signs.
var sides = [2][4]color.NRGBA{
	{filmPlayers[0], {19, 61, 119, 255}, {105, 154, 219, 255}, white},
	{filmPlayers[1], {129, 89, 14, 255}, {171, 117, 16, 255}, {64, 42, 0, 255}},
}

// face draws a piece with the sign of its player, or the crown of a king.
func (s sheet) face(m compose.Mark, x, y, size float64) {
	side := sides[m.Player]
	s.disc(side[1], x, y, size*0.5)
	s.disc(side[0], x, y, size*0.48)
	s.ring(side[2], size*0.03, x, y, size*0.39)
	if m.Kind == compose.King {
		p := s.at(x, y+float64(size*0.03))
		s.crown(p.X, p.Y, points(size*0.27))
		return
	}
	s.sign(m.Player, side[3], size*0.075, x, y, size*0.125)
}

// sign draws the sign of a player: a cross or a ring. half is half of its width.
func (s sheet) sign(player uint8, c color.Color, width, x, y, half float64) {
	if player == 1 {
		s.ring(c, width, x, y, half*1.1)
		return
	}
	for _, up := range []float64{-half, half} {
		s.line(c, width, x-half, y-up, x+half, y+up)
		s.disc(c, x-half, y-up, width/2) // round ends
		s.disc(c, x+half, y+up, width/2)
	}
}

// planes is a picture as films have it: the brightness of each pixel, then the blue and the red of each square of four pixels.
type planes struct {
	bytes []byte
	width int
}

// take takes over a rectangle of a frame, in the colours of BT.709. Its corners must be even.
func (p planes) take(from *image.RGBA, r image.Rectangle) {
	bright, half := from.Rect.Dx()*from.Rect.Dy(), p.width/2
	for y := r.Min.Y; y < r.Max.Y; y += 2 {
		above, below := from.Pix[from.PixOffset(r.Min.X, y):][:4*r.Dx()], from.Pix[from.PixOffset(r.Min.X, y+1):][:4*r.Dx()]
		toAbove, toBelow := p.bytes[y*p.width+r.Min.X:][:r.Dx()], p.bytes[(y+1)*p.width+r.Min.X:][:r.Dx()]
		blues := p.bytes[bright+y/2*half+r.Min.X/2:][:r.Dx()/2]
		reds := p.bytes[bright*5/4+y/2*half+r.Min.X/2:][:r.Dx()/2]
		for x := range blues {
			a, b := above[8*x:8*x+8:8*x+8], below[8*x:8*x+8:8*x+8]
			toAbove[2*x], toAbove[2*x+1] = brightness(a[0], a[1], a[2]), brightness(a[4], a[5], a[6])
			toBelow[2*x], toBelow[2*x+1] = brightness(b[0], b[1], b[2]), brightness(b[4], b[5], b[6])
			red := int32(a[0]) + int32(a[4]) + int32(b[0]) + int32(b[4])
			green := int32(a[1]) + int32(a[5]) + int32(b[1]) + int32(b[5])
			blue := int32(a[2]) + int32(a[6]) + int32(b[2]) + int32(b[6])
			blues[x] = byte((-6596*red - 22189*green + 28784*blue + 128<<18 + 1<<17) >> 18)
			reds[x] = byte((28784*red - 26145*green - 2639*blue + 128<<18 + 1<<17) >> 18)
		}
	}
}

func brightness(red, green, blue byte) byte {
	return byte((11966*int32(red) + 40254*int32(green) + 4064*int32(blue) + 16<<16 + 1<<15) >> 16)
}
