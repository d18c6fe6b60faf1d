package tui

import (
	"slices"
	"strings"

	"midiconnect4/gamer/game"
)

// grid draws a board of labelled squares in a frame. It shows the pieces, and the labels of empty squares.
func (m model) grid(l layout, g game.SquareLabeller) []string {
	across := strings.Repeat(m.glyphs.across, l.columns*l.cellWide)
	lines := []string{m.glyphs.corners[0] + across + m.glyphs.corners[1]}
	open := m.open()
	for y := l.rows; y >= 1; y-- {
		for part := range l.cellHigh {
			var row strings.Builder
			for x := 1; x <= l.columns; x++ {
				s := game.Square{X: x, Y: y}
				row.WriteString(m.place(l, g, s, part, slices.Contains(open, s)))
			}
			lines = append(lines, m.glyphs.upright+row.String()+m.glyphs.upright)
		}
	}
	return append(lines, m.glyphs.corners[2]+across+m.glyphs.corners[3])
}

// open returns the squares that the person may select next. It returns nil for a game in which the person may select any empty square.
func (m model) open() []game.Square {
	if _, ok := m.Asked.(game.PieceMover); !ok || m.Over() {
		return nil
	}
	return m.Squares.Targets()
}

// place returns one line of the screen for a square. Different brackets mark the cursor, selected squares, and squares that may be selected next.
func (m model) place(l layout, g game.SquareLabeller, s game.Square, part int, open bool) string {
	left, right := " ", " "
	switch {
	case m.Asked == nil || m.Over(): // if the game is over, the question is about the next game
	case s == m.cursor:
		left, right = "[", "]"
	case slices.Contains(m.Squares.Path(), s):
		left, right = "<", ">"
	case open:
		left, right = "(", ")"
	}
	return fit(left+fit(m.stands(l, g, s, part), l.cellWide-2)+right, l.cellWide)
}

// stands returns the piece on a square or, if there is none, the label of the square.
func (m model) stands(l layout, g game.SquareLabeller, s game.Square, part int) string {
	piece, ok := m.position().At(s.X, s.Y)
	switch {
	case !ok && part == l.middleRow():
		return faint.Render(centred(g.Label(s.X, s.Y), l.cellWide-2))
	case !ok:
		return ""
	}
	mark := m.glyphs.piece(piece.Side, l.cellHigh, part)
	if part == l.cellHigh/2 {
		mark += piece.Kind.Letter()
	}
	style := players[piece.Side]
	if m.landed(s) {
		style = style.Reverse(true)
	}
	return style.Render(mark)
}

// position returns the position that the board shows.
func (m model) position() game.Position {
	if m.Match == nil {
		return m.game.Start()
	}
	return m.Match.Position()
}

// landed returns true if the last move ended on a square.
func (m model) landed(s game.Square) bool {
	last, ok := m.Last()
	return ok && s == game.Square{X: last.Move.X, Y: last.Move.Y}
}
