package tui

import (
	"slices"
	"strings"

	"midiconnect4/gamer/game"
)

// grid draws a board of labelled squares in a frame. It shows the pieces, and the labels of empty squares; for figures, the frame has the labels.
func (m model) grid(l layout, g game.SquareLabeller) []string {
	across := strings.Repeat(m.glyphs.across, l.columns*l.cellWide)
	below := across
	if l.figures {
		below = m.files(l, g)
	}
	lines := []string{m.glyphs.corners[0] + across + m.glyphs.corners[1]}
	open := m.open()
	for y := l.rows; y >= 1; y-- {
		for part := range l.cellHigh {
			var row strings.Builder
			for x := 1; x <= l.columns; x++ {
				s := game.Square{X: x, Y: y}
				row.WriteString(m.place(l, g, s, part, slices.Contains(open, s)))
			}
			edge := m.glyphs.upright
			if l.figures && part == l.middleRow() {
				edge = g.Label(1, y)[1:]
			}
			lines = append(lines, edge+row.String()+m.glyphs.upright)
		}
	}
	return append(lines, m.glyphs.corners[2]+below+m.glyphs.corners[3])
}

// files returns the lower edge of the frame, with the letters of the files.
func (m model) files(l layout, g game.SquareLabeller) string {
	var line strings.Builder
	for x := 1; x <= l.columns; x++ {
		before := (l.cellWide - 1) / 2
		line.WriteString(strings.Repeat(m.glyphs.across, before) + g.Label(x, 1)[:1] + strings.Repeat(m.glyphs.across, l.cellWide-1-before))
	}
	return line.String()
}

// figures returns true if the game starts with pieces of several kinds, as chess does. They are drawn as figures.
func (m model) figures() bool {
	start := m.game.Start()
	for s := range game.Squares(m.game) {
		if piece, ok := start.At(s.X, s.Y); ok && piece.Kind != game.Man {
			return true
		}
	}
	return false
}

// open returns the squares that the person may select next. It returns nil for a game of marks, in which the person may select any empty square.
func (m model) open() []game.Square {
	if _, ok := m.Asked.(game.Changer); !ok || m.Over() {
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
	if l.figures {
		return m.figure(l, s, part)
	}
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

// figure returns a figure on a square or, on an empty dark square, a dot. The squares of the last move are lit; "!" is beside a king in check.
func (m model) figure(l layout, s game.Square, part int) string {
	piece, stands := m.position().At(s.X, s.Y)
	room := l.cellWide - 2
	style, middle := faint, " "
	switch {
	case stands:
		style, middle = players[piece.Side], m.glyphs.figure(piece)
	case (s.X+s.Y)%2 == 0:
		middle = m.glyphs.empty
	}
	if king, check := game.Check(m.position()); check && king == s {
		style, middle = style.Bold(true), middle+"!"
	}
	line := strings.Repeat(" ", room)
	if part == l.middleRow() {
		line = fit(strings.Repeat(" ", (room-1)/2)+middle, room)
	}
	if m.landed(s) || m.left(s) {
		style = style.Reverse(true)
	}
	return style.Render(line)
}

// left returns true if the last move began on a square.
func (m model) left(s game.Square) bool {
	last, ok := m.Last()
	if !ok {
		return false
	}
	mover, ok := m.Match.Before(last).(game.PieceMover)
	return ok && mover.From(last.Move) == s
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
