package picture

import (
	"strconv"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// diagram draws the board at the end of a game. A number on each piece says in which bar it reached its square.
func (r row) diagram(p pen, x, y vg.Length) {
	g := r.grid(p, x, y, r.cell())
	g.squares()
	g.axes()
	scenes := g.diagram.Scenes
	if len(scenes) == 0 {
		g.marks(g.diagram.Start)
		return
	}
	last := scenes[len(scenes)-1].Board
	g.lights(scenes[len(scenes)-1])
	g.labels(last)
	g.marks(last)
	bar := 0
	came := map[compose.Square]int{}
	for _, s := range scenes {
		bar += s.Bars
		came[s.Way[len(s.Way)-1]] = bar
	}
	for i, mark := range last {
		s := g.square(i)
		if number, moved := came[s]; moved && mark.Kind != compose.Nothing {
			g.number(mark, s, number)
		}
	}
	if bars := r.movement.Bars; bars[len(bars)-1].Move.Feature == compose.Win {
		g.wins(bars[len(bars)-1].Move)
	}
}

// number writes the number of a bar on a disc, or beside a mark or a figure.
func (g grid) number(m compose.Mark, s compose.Square, number int) {
	cx, cy := g.middle(s)
	switch {
	case g.look == figures:
		g.text(tinyFont, ink, cx+vg.Length(g.cell/2)-1, cy+vg.Length(g.cell/2)-4.4, right, strconv.Itoa(number))
	case g.look == marks:
		g.text(discFont, ink, cx+vg.Length(g.cell/2)-2, cy-vg.Length(g.cell/2)+3, right, strconv.Itoa(number))
	case m.Kind == compose.King:
		g.text(smallFont, white, cx, cy-vg.Length(g.cell*0.29), centre, strconv.Itoa(number))
	default:
		g.text(discFont, white, cx, cy-2.9, centre, strconv.Itoa(number))
	}
}

// wins marks the square of the winning move m.
func (g grid) wins(m compose.Move) {
	cx, cy := g.middle(compose.Square{X: m.X, Y: m.Y})
	if g.look.round() {
		g.ring(ink, 1.6, cx, cy, g.cell*0.46)
		return
	}
	g.frame(ink, 1.6, cx, cy, g.cell/2)
}

// grid returns a grid for the movement's board. x and y are its bottom left corner, cell is the size of a square.
func (r row) grid(p pen, x, y, cell vg.Length) grid {
	m := r.movement
	return grid{pen: p, diagram: m.Diagram, look: lookOf(m.Diagram), width: m.Width, height: m.Height, x: x, y: y, cell: cell}
}
