package picture

import (
	"slices"
	"strconv"

	"midiconnect4/compose"
)

// look is how a board and what stands on it are drawn.
type look int

const (
	marks   look = iota // crosses and rings between lines
	stones              // discs between lines
	discs               // discs on the dark squares of a chequered board
	figures             // the figures of chess on a chequered board
)

// lookOf returns discs if the game does not use all squares, as checkers does, figures if it starts with pieces of several kinds, as
// chess does, and stones if it starts with other pieces, as Othello does.
func lookOf(d *compose.Diagram) look {
	switch {
	case slices.Contains(d.Labels, ""):
		return discs
	case slices.ContainsFunc(d.Start, func(m compose.Mark) bool { return m.Kind > compose.Man }):
		return figures
	case slices.ContainsFunc(d.Start, func(m compose.Mark) bool { return m.Kind == compose.Man }):
		return stones
	}
	return marks
}

// lined reports whether lines separate the squares. Otherwise they are dark and light.
func (l look) lined() bool { return l == marks || l == stones }

// round reports whether pieces are discs.
func (l look) round() bool { return l == discs || l == stones }

// dark reports whether a square is dark: one that the game uses or, if it uses all, one of the colour of a1.
func (l look) dark(d *compose.Diagram, width int, s compose.Square) bool {
	switch l {
	case discs:
		return d.Labels[(s.Y-1)*width+s.X-1] != ""
	case figures:
		return (s.X+s.Y)%2 == 0
	}
	return false
}

// lettered reports whether labels of squares begin with a letter, as in e4.
func lettered(d *compose.Diagram) bool { return d.Labels[0] != "" && d.Labels[0][0] >= 'a' }

// axes returns the names of columns and rows: their numbers or, if labels have them, letters.
func axes(d *compose.Diagram, width, height int) (columns, rows []string) {
	for x := range width {
		name := strconv.Itoa(x + 1)
		if lettered(d) {
			name = d.Labels[x][:1]
		}
		columns = append(columns, name)
	}
	for y := range height {
		name := strconv.Itoa(y + 1)
		if lettered(d) {
			name = d.Labels[y*width][1:] // in Othello, rows are counted from the top
		}
		rows = append(rows, name)
	}
	return columns, rows
}
