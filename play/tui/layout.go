package tui

import "midiconnect4/gamer/game"

// layout is where things are on the screen.
type layout struct {
	width, height      int // of the screen
	columns, rows      int // of the board; rows that do not fit are left out at the top
	cellWide, cellHigh int
	boardTop           int  // row of the first line of the board
	frames             int  // rows of the board that hold no places
	squares            bool // a click chooses a square, not a column
	side               int  // column where the part beside the board starts
	rollRows           int  // of the piano roll; 0 if it is not shown
}

const (
	above = 2 // rows of the head
	below = 2 // rows of the foot
	gap   = 3 // columns between the board and the part beside it
)

// layout fits everything into the terminal.
func (m model) layout() layout {
	columns, rows := m.game.Size()
	// marks, numbers and a frame; what is beside a wide board takes 70 columns
	l := layout{width: m.width, height: m.height, columns: columns, rows: rows, cellWide: 3, cellHigh: 1, boardTop: above, frames: 4}
	wider, beside := 5, 70
	if _, l.squares = m.numbered(); l.squares {
		l.cellWide, l.frames, wider, beside = 4, 2, 6, 50
	}
	if room := m.height - above - below - l.frames; m.width >= wider*columns+beside && room >= 2*rows+12 {
		l.cellWide, l.cellHigh = wider, 2
	}
	// a square always has room for its number, or a king, between brackets
	for !l.squares && l.cellWide > 1 && l.boardWide() > m.width/2 {
		l.cellWide--
	}
	l.rows = max(1, min(rows, (m.height-above-below-l.frames)/l.cellHigh))
	l.side = l.boardWide() + gap
	const heading, fewest = 2, 4
	if left := m.height - above - below - l.boardHigh() - heading; left >= fewest && m.width >= labels+barWide {
		l.rollRows = left
	}
	return l
}

func (l layout) boardWide() int { return l.columns*l.cellWide + 2 }
func (l layout) boardHigh() int { return l.rows*l.cellHigh + l.frames }

// square returns the square of the board at a place on the screen. In a game of
// columns, the marks and the numbers belong to their column.
func (l layout) square(x, y int) (s game.Square, ok bool) {
	if y < l.boardTop || y >= l.boardTop+l.boardHigh() {
		return s, false
	}
	s = game.Square{X: (x-1)/l.cellWide + 1}
	if l.squares {
		row := y - l.boardTop - 1
		if row < 0 || row >= l.rows*l.cellHigh {
			return s, false
		}
		s.Y = l.rows - row/l.cellHigh
	}
	return s, x >= 1 && s.X <= l.columns
}
