package picture

import (
	"image/color"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// grid draws a board with what stands on it.
type grid struct {
	pen
	diagram       *compose.Diagram
	look          look
	pale          compose.Board // if not nil, marks that are the same as on this board are drawn pale
	width, height int           // numbers of columns and rows
	x, y, cell    vg.Length     // bottom left corner of the board, and size of a square
}

// middle returns the centre of a square on the page.
func (g grid) middle(s compose.Square) (x, y vg.Length) {
	return g.x + vg.Length((vg.Length(s.X)-0.5)*g.cell), g.y + vg.Length((vg.Length(s.Y)-0.5)*g.cell)
}

// times returns n times a length. The conversion rounds the product, so that no processor fuses it with a following addition.
func times(n int, l vg.Length) vg.Length { return vg.Length(vg.Length(n) * l) }

// square returns the square with the index i in a compose.Board.
func (g grid) square(i int) compose.Square { return compose.Square{X: i%g.width + 1, Y: i/g.width + 1} }

// index returns the index of a square in a compose.Board.
func (g grid) index(s compose.Square) int { return (s.Y-1)*g.width + s.X - 1 }

// squares draws the empty board. Its squares are dark and light, or separated by lines.
func (g grid) squares() {
	right, top := g.x+times(g.width, g.cell), g.y+times(g.height, g.cell)
	if !g.look.lined() {
		for i := range g.diagram.Labels {
			if g.look.dark(g.diagram, g.width, g.square(i)) {
				g.fill(dark, g.square(i))
			}
		}
		g.outline(grey, rectangle(g.x, g.y, right, top))
		return
	}
	for x := 1; x < g.width; x++ {
		at := g.x + times(x, g.cell)
		g.line(grey, g.cell/36, at, g.y, at, top)
	}
	for y := 1; y < g.height; y++ {
		at := g.y + times(y, g.cell)
		g.line(grey, g.cell/36, g.x, at, right, at)
	}
}

// fill colours a square.
func (g grid) fill(c color.Color, s compose.Square) {
	cx, cy := g.middle(s)
	half := vg.Length(g.cell / 2)
	g.area(c, rectangle(cx-half, cy-half, cx+half, cy+half))
}

// lights colours the squares of the last move of a game with figures, and that of a king in check.
func (g grid) lights(s compose.Scene) {
	if g.look != figures {
		return
	}
	for _, at := range s.Way {
		g.fill(lit, at)
	}
	if s.Check != (compose.Square{}) {
		g.fill(alarm, s.Check)
	}
}

// labels writes the label of each square that is visible, unless the axes say it. A disc hides the label of its square.
func (g grid) labels(b compose.Board) {
	if lettered(g.diagram) {
		return
	}
	for i, label := range g.diagram.Labels {
		hidden := g.look.round() && b[i].Kind != compose.Nothing
		if label != "" && !hidden {
			cx, cy := g.middle(g.square(i))
			g.text(tinyFont, grey, cx-vg.Length(g.cell/2)+1.2, cy+vg.Length(g.cell/2)-4.8, left, label)
		}
	}
}

// axes writes the names of columns and rows.
func (g grid) axes() {
	columns, rows := axes(g.diagram, g.width, g.height)
	for x := 1; x <= g.width; x++ {
		cx, _ := g.middle(compose.Square{X: x})
		g.text(smallFont, grey, cx, g.y-10, centre, columns[x-1])
	}
	for y := 1; y <= g.height; y++ {
		_, cy := g.middle(compose.Square{Y: y})
		g.text(smallFont, grey, g.x-5, cy-2.2, right, rows[y-1])
	}
}

// marks draws what stands on the squares.
func (g grid) marks(b compose.Board) {
	for i, mark := range b {
		if mark.Kind != compose.Nothing {
			colour := players[mark.Player]
			if g.pale != nil && g.pale[i] == mark {
				colour = shade(colour, 0.4)
			}
			g.mark(mark, g.square(i), colour)
		}
	}
}

// mark draws a piece. On a board for marks, it draws a cross for the first player or a ring for the second.
func (g grid) mark(m compose.Mark, s compose.Square, colour color.Color) {
	cx, cy := g.middle(s)
	switch radius := g.cell * 0.3; {
	case g.look == figures:
		g.figure(m, cx, cy, g.cell)
	case g.look.round():
		g.disc(colour, cx, cy, g.cell*0.42)
		if m.Kind == compose.King {
			g.crown(cx, cy+vg.Length(g.cell*0.12), g.cell*0.24)
		}
	case m.Player == 0:
		g.cross(colour, g.cell/10, cx, cy, radius)
	default:
		g.ring(colour, g.cell/10, cx, cy, radius)
	}
}

// crown draws a crown around the point (x, y). half is half of its width.
func (p pen) crown(x, y, half vg.Length) {
	points := []vg.Point{{X: -1, Y: -0.6}, {X: -1, Y: 0.7}, {X: -0.5, Y: 0}, {X: 0, Y: 0.9}, {X: 0.5, Y: 0}, {X: 1, Y: 0.7}, {X: 1, Y: -0.6}}
	for i := range points {
		points[i].X, points[i].Y = x+vg.Length(points[i].X*half), y+vg.Length(points[i].Y*half)
	}
	p.area(white, points)
}
