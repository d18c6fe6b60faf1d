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
	dark  = color.NRGBA{226, 222, 211, 255} // squares of a chequered board

	// The players' colours differ in lightness, too, for the colour-blind and for printers without
	// colour.
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

// faces holds the typefaces in the sizes that pictures use. They are loaded with the first picture.
var faces = sync.OnceValue(func() *font.Cache { return font.NewCache(typefaces()) })

// alignment says by what share of its width a line of text moves to the right: -0.5 centres it.
type alignment float64

const (
	left   alignment = 0
	centre alignment = -0.5
	right  alignment = -1
)

// surface is a page with its origin at the bottom left: a vectorPage or a canvas.
type surface interface {
	SetColor(color.Color)
	SetLineWidth(vg.Length)
	Fill(vg.Path)
	Stroke(vg.Path)
	FillString(font.Face, vg.Point, string)
}

// pen draws on a page.
type pen struct {
	surface
	fonts bool // the viewer has fonts for letters that our fonts lack
}

// text writes a line whose baseline is at y.
func (p pen) text(f font.Font, c color.Color, x, y vg.Length, align alignment, line string) {
	p.textWithin(anyWidth, f, c, x, y, align, line)
}

// textWithin writes a line whose baseline is at y. It removes invisible characters and shortens the line to the room. It returns the width of the
// line.
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

// width returns the width of a line.
func width(f font.Font, line string) vg.Length {
	face := faces().Lookup(f, f.Size)
	return face.Width(printable(line))
}

func (p pen) line(c color.Color, width, x0, y0, x1, y1 vg.Length) {
	p.setLine(c, width)
	p.Stroke(polygon([]vg.Point{{X: x0, Y: y0}, {X: x1, Y: y1}}))
}

// disc fills a circle.
func (p pen) disc(c color.Color, x, y, radius vg.Length) {
	p.SetColor(c)
	p.Fill(circle(x, y, radius))
}

// ring draws a circle.
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

// cross draws two lines through a point.
func (p pen) cross(c color.Color, width, x, y, half vg.Length) {
	p.line(c, width, x-half, y-half, x+half, y+half)
	p.line(c, width, x-half, y+half, x+half, y-half)
}

// frame draws a square around a point.
func (p pen) frame(c color.Color, width, x, y, half vg.Length) {
	p.setLine(c, width)
	p.edge(rectangle(x-half, y-half, x+half, y+half))
}

// edge draws lines between corners.
func (p pen) edge(corners []vg.Point) {
	path := polygon(corners)
	path.Close()
	p.Stroke(path)
}

// area fills a polygon.
func (p pen) area(c color.Color, corners []vg.Point) {
	path := polygon(corners)
	path.Close()
	p.SetColor(c)
	p.Fill(path)
}

// polygon returns a closed path through corners.
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

// shade returns a paler colour; strength 0 is white.
func shade(c color.NRGBA, strength float64) color.NRGBA {
	mix := func(v uint8) uint8 { return uint8(math.Round(255 - float64((255-float64(v))*strength))) }
	return color.NRGBA{mix(c.R), mix(c.G), mix(c.B), 255}
}
