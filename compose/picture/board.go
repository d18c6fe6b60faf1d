package picture

import (
	"strconv"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// board draws the squares of a board on which pieces stay, with a numbered disc for each move.
func (r row) board(p pen, x, y vg.Length) {
	m := r.movement
	p.area(paper, rectangle(x, y, x+times(m.Width, cell), y+times(m.Height, cell)))
	middle := func(column, row int) (vg.Length, vg.Length) {
		return x + vg.Length((vg.Length(column)-0.5)*cell), y + vg.Length((vg.Length(row)-0.5)*cell)
	}
	for column := 1; column <= m.Width; column++ {
		for row := 1; row <= m.Height; row++ {
			cx, cy := middle(column, row)
			p.disc(white, cx, cy, cell*0.42)
			p.ring(faint, 0.5, cx, cy, cell*0.42)
		}
		cx, _ := middle(column, 1)
		p.text(smallFont, grey, cx, y-10, centre, strconv.Itoa(column))
	}
	for i, b := range m.Bars {
		cx, cy := middle(b.Move.X, b.Move.Y)
		p.disc(players[b.Move.Player], cx, cy, cell*0.42)
		p.text(discFont, white, cx, cy-2.9, centre, strconv.Itoa(i+1))
		if b.Move.Feature == compose.Win {
			p.ring(ink, 1.6, cx, cy, cell*0.46)
		}
	}
}
