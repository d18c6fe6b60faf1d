package tui

import (
	"strconv"
	"strings"
	"time"

	"midiconnect4/gamer/game"
)

// perRow is how long a disc takes to fall by a row.
const perRow = 45 * time.Millisecond

// nobody is used as the side of an empty cell of the board.
const nobody game.Side = -1

// board draws the board. Depending on the game, it has labelled squares, or columns into which discs fall.
func (m model) board(l layout) []string {
	if g, ok := m.labelled(); ok {
		return m.grid(l, g)
	}
	return m.columns(l)
}

// columns draws the line of marks above the board, the discs within a frame, and the numbers of the columns.
func (m model) columns(l layout) []string {
	across := strings.Repeat(m.glyphs.across, l.columns*l.cellWide)
	lines := []string{m.marks(l), m.glyphs.corners[0] + across + m.glyphs.corners[1]}
	places := m.places()
	for y := l.rows - 1; y >= 0; y-- {
		for part := range l.cellHigh {
			var row strings.Builder
			for x := range l.columns {
				row.WriteString(m.cell(l, places[y][x], part))
			}
			lines = append(lines, m.glyphs.upright+row.String()+m.glyphs.upright)
		}
	}
	lines = append(lines, m.glyphs.corners[2]+across+m.glyphs.corners[3])
	var numbers strings.Builder
	last := m.lastColumn()
	for x := range l.columns {
		number := centred(strconv.Itoa(x+1), l.cellWide)
		if x+1 == last {
			number = struck.Render(number)
		}
		numbers.WriteString(number)
	}
	return append(lines, " "+numbers.String())
}

// lastColumn returns the column of the last move; 0 if there is no move yet.
func (m model) lastColumn() int {
	last, _ := m.Last()
	return last.Move.X
}

// marks returns the line above the board. It shows the cursor, or the chosen disc until its move sounds.
func (m model) marks(l layout) string {
	column, mark := m.cursor.X, m.glyphs.arrow
	switch {
	case m.Chosen.Text != "":
		column, mark = m.Chosen.X, m.glyphs.disc[max(0, m.ToMove())]
	case m.Asked != nil:
		mark = players[m.Asked.Turn()].Render(m.glyphs.disc[m.Asked.Turn()])
	}
	return " " + strings.Repeat(" ", (column-1)*l.cellWide) + centred(mark, l.cellWide)
}

// places returns the side of the disc in each cell of the board, row by row from the bottom. The last disc may still be falling.
func (m model) places() [][]game.Side {
	columns, rows := m.game.Size()
	places := make([][]game.Side, rows)
	for y := range places {
		places[y] = make([]game.Side, columns)
		for x := range places[y] {
			places[y][x] = nobody
		}
	}
	if m.Match == nil {
		return places
	}
	for i, t := range m.Match.Turns {
		y := t.Move.Y - 1
		if i == len(m.Match.Turns)-1 && t.Number == m.Turn.Number {
			y = max(y, rows-1-int((m.now-m.dropped)/perRow)) // the disc is still falling
		}
		places[y][t.Move.X-1] = t.Side
	}
	return places
}

// cell returns one line of the screen for a cell of the board. A cell may be several lines high; part is the number of the line, counted from the
// top.
func (m model) cell(l layout, side game.Side, part int) string {
	switch {
	case side != nobody:
		return centred(players[side].Render(m.glyphs.piece(side, l.cellHigh, part)), l.cellWide)
	case part == l.middleRow():
		return centred(m.glyphs.empty, l.cellWide)
	}
	return strings.Repeat(" ", l.cellWide)
}
