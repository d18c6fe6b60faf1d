package picture

import (
	"image/color"
	"math"
	"sync"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

var (
	white = color.NRGBA{255, 255, 255, 255}
	ink   = color.NRGBA{38, 38, 38, 255}
	grey  = color.NRGBA{120, 120, 120, 255}
	faint = color.NRGBA{222, 222, 222, 255}
	paper = color.NRGBA{246, 245, 241, 255}
	dark  = color.NRGBA{226, 222, 211, 255} // used squares of a chequered board

	lit   = color.NRGBA{247, 232, 160, 255} // squares of the last move
	alarm = color.NRGBA{246, 178, 166, 255} // the square of a king in check

	// Colours of the two players. They also differ in lightness, for colour-blind people and black-and-white printers.
	players = [2]color.NRGBA{{22, 73, 122, 255}, {224, 130, 28, 255}}
)

var (
	titleFont   = font.Font{Typeface: "Liberation", Variant: "Serif", Size: 20}
	headingFont = font.Font{Typeface: "Liberation", Variant: "Serif", Size: 12}
	labelFont   = font.Font{Typeface: "Liberation", Variant: "Sans", Size: 8}
	smallFont   = font.Font{Typeface: "Liberation", Variant: "Sans", Size: 6.5}
	tinyFont    = font.Font{Typeface: "Liberation", Variant: "Sans", Size: 4.5}
	discFont    = font.Font{Typeface: "Liberation", Variant: "Sans", Weight: xfont.WeightBold, Size: 8}
)

// faces holds the fonts of the pictures in their sizes. They are loaded when the first picture is drawn.
var faces = sync.OnceValue(func() *font.Cache { return font.NewCache(typefaces()) })

// alignment says how a line of text is aligned. The text moves to the right by this share of its width: -0.5 centres it.
type alignment float64

const (
	left   alignment = 0
	centre alignment = -0.5
	right  alignment = -1
)

// surface is a page to draw on: a vectorPage (SVG) or a canvas (pixels). Its origin is the bottom left corner.
type surface interface {
	SetColor(color.Color)
	SetLineWidth(vg.Length)
	Fill(vg.Path)
	Stroke(vg.Path)
	FillString(font.Face, vg.Point, string)
}

// pen draws shapes and texts on a page.
type pen struct {
	surface
	fonts bool // whether the viewer of the picture may have fonts for letters that our fonts lack
}

// text writes a line of text whose baseline is at y.
func (p pen) text(f font.Font, c color.Color, x, y vg.Length, align alignment, line string) {
	p.textWithin(anyWidth, f, c, x, y, align, line)
}

// textWithin writes a line of text whose baseline is at y, without invisible characters. It cuts off the text if it is wider than room. It
// returns the width of the written text.
func (p pen) textWithin(room vg.Length, f font.Font, c color.Color, x, y vg.Length, align alignment, line string) vg.Length {
	face := faces().Lookup(f, f.Size)
	line = printable(line)
	if !p.fonts {
		line = drawable(face, line)
	}
	line = shortened(face, line, room)
	width := face.Width(line)
	p.SetColor(c)
	p.FillString(face, vg.Point{X: x + vg.Length(vg.Length(align)*width), Y: y}, line)
	return width
}

// width returns the width of a line of text.
func width(f font.Font, line string) vg.Length {
	face := faces().Lookup(f, f.Size)
	return face.Width(printable(line))
}

func (p pen) line(c color.Color, width, x0, y0, x1, y1 vg.Length) {
	p.setLine(c, width)
	p.Stroke(polygon([]vg.Point{{X: x0, Y: y0}, {X: x1, Y: y1}}))
}

// disc draws a filled circle.
func (p pen) disc(c color.Color, x, y, radius vg.Length) {
	p.SetColor(c)
	p.Fill(circle(x, y, radius))
}

// ring draws the outline of a circle.
func (p pen) ring(c color.Color, width, x, y, radius vg.Length) {
	p.setLine(c, width)
	p.Stroke(circle(x, y, radius))
}

func circle(x, y, radius vg.Length) vg.Path {
	var path vg.Path
	path.Move(vg.Point{X: x + radius, Y: y})
	path.Arc(vg.Point{X: x, Y: y}, radius, 0, 2*math.Pi)
	path.Close()
	return path
}

// cross draws a diagonal cross around the point (x, y). half is half of its width and height.
func (p pen) cross(c color.Color, width, x, y, half vg.Length) {
	p.line(c, width, x-half, y-half, x+half, y+half)
	p.line(c, width, x-half, y+half, x+half, y-half)
}

// frame draws the outline of a square around the point (x, y). half is half of its width.
func (p pen) frame(c color.Color, width, x, y, half vg.Length) {
	p.setLine(c, width)
	p.edge(rectangle(x-half, y-half, x+half, y+half))
}

// edge draws the outline of a polygon.
func (p pen) edge(corners []vg.Point) {
	path := polygon(corners)
	path.Close()
	p.Stroke(path)
}

// area draws a filled polygon.
func (p pen) area(c color.Color, corners []vg.Point) {
	path := polygon(corners)
	path.Close()
	p.SetColor(c)
	p.Fill(path)
}

// polygon returns a path through the corners. The path is not closed.
func polygon(corners []vg.Point) vg.Path {
	var path vg.Path
	path.Move(corners[0])
	for _, corner := range corners[1:] {
		path.Line(corner)
	}
	return path
}

func (p pen) setLine(c color.Color, width vg.Length) {
	p.SetColor(c)
	p.SetLineWidth(width)
}

func rectangle(x0, y0, x1, y1 vg.Length) []vg.Point {
	return []vg.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

// shade returns a paler version of a colour. strength is 0 (white) to 1 (the colour itself).
func shade(c color.NRGBA, strength float64) color.NRGBA {
	mix := func(v uint8) uint8 { return uint8(math.Round(255 - float64((255-float64(v))*strength))) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), 255}
}
