package tui

import "midiconnect4/gamer/game"

// layout says where everything is on the screen. Sizes are in columns and lines of the screen.
type layout struct {
	width, height int // size of the screen
	head, foot    int // lines of the head and the foot
	columns, rows int // columns and rows of the board
	cell
	frames   int  // lines of the board's frame, the marks and the numbers
	squares  bool // whether a click chooses a square instead of a column
	figures  bool // whether pieces are drawn as figures of chess
	side     int  // column where the part beside the board starts
	listWide int  // width of the list of bars
	list     int  // column where the list of bars starts if it is as high as the screen; 0 if the list is beside the board
	rollRows int  // lines of the piano roll; 0 if the screen has no roll
	lanes    int  // number of signals below the roll
	labels   int  // width of the names of keys and signals
}

// cell is the size of a cell of the board, in columns and lines of the screen.
type cell struct{ cellWide, cellHigh int }

// cells returns the possible sizes of a board's cells, the largest first. A cell for a disc has a gap beside it. A cell for a square has room for a
// number or a king between brackets.
func cells(squares bool) []cell {
	const tallest = 16
	var sizes []cell
	for high := tallest; high > 1; high-- {
		wide := discWide(high) + 2
		if squares {
			wide++
		}
		sizes = append(sizes, cell{wide, high})
	}
	if squares {
		return append(sizes, cell{squareWide, 1})
	}
	return append(sizes, cell{3, 1}, cell{2, 1}, cell{1, 1})
}

const (
	fullHead, fullFoot = 2, 2
	gap                = 3  // columns between two parts of the screen
	fewestBeside       = 12 // minimum columns beside the board for anything to be shown there
	wholeBeside        = 20 // minimum columns beside the board for whose turn it is to be shown there
	playersWide        = 38 // minimum columns of the players' lines if the list of bars has a column of its own
	squareWide         = 4  // columns of the smallest square
	leastWide          = 20 // minimum columns of the screen, for any board
	heading            = 2  // lines above the piano roll
)

// layout computes the layout for the size of the terminal.
func (m model) layout() layout {
	columns, rows := m.game.Size()
	// the marks, the numbers, and the frame above and below the columns
	l := layout{width: m.width, height: m.height, columns: columns, rows: rows, frames: 4, listWide: m.listWide()}
	if _, l.squares = m.labelled(); l.squares {
		l.frames, l.figures = 2, m.figures()
	}
	if m.big {
		return l.asBig()
	}
	l.cell = l.largest(layout.hasRoom)
	free := l.height - l.boardHigh()
	l.head, l.foot = min(fullHead, max(1, free-fullFoot)), min(fullFoot, max(1, free-1))
	l.side = l.boardWide() + gap
	if list := l.width - l.listWide; list >= l.side+playersWide+gap {
		l.list = list
	}
	const fewest = 4
	if left := free - l.head - l.foot - heading; left >= fewest && l.rollWide() >= labels+barWide {
		l.rollRows = left
	}
	if l.labels = labels; m.listens && l.list > 0 {
		if l.lanes = laneRows(l.rollRows); l.lanes > 0 {
			l.rollRows -= l.lanes
			l.labels = laneLabels
		}
	}
	return l
}

// largest returns the largest size of a board cell at which hasRoom returns true. If there is no such size, it returns the smallest size.
func (l layout) largest(hasRoom func(layout) bool) cell {
	for _, l.cell = range cells(l.squares) {
		if hasRoom(l) {
			break
		}
	}
	return l.cell
}

// hasRoom returns true if the board fits, together with the parts beside and below it.
func (l layout) hasRoom() bool {
	const roll, taller = 10, 20 // lines needed below a board with large cells, and with very large cells
	beside := l.width - l.boardWide() - gap
	below := l.height - l.boardHigh() - fullHead - fullFoot - heading
	switch l.cellHigh {
	case 1:
		return l.squares || l.boardWide() <= l.width/2
	case 2:
		return beside >= max(playersWide, l.listWide) && below >= roll
	case 3:
		return beside >= playersWide+gap+l.listWide && below >= roll
	}
	return beside >= playersWide+gap+l.listWide && below >= taller
}

// least returns the size of the smallest terminal on which the whole board can be drawn.
func (l layout) least() (width, height int) {
	wide := 1
	if l.squares {
		wide = squareWide
	}
	return max(leastWide, l.columns*wide+2), l.rows + l.frames + 2
}

// tooSmall returns true if the whole board cannot be drawn on the terminal.
func (l layout) tooSmall() bool {
	width, height := l.least()
	return l.width < width || l.height < height
}

// middleRow returns the line of a board cell, from the top, on which its mark or number is drawn.
func (c cell) middleRow() int { return (c.cellHigh - 1) / 2 }

func (l layout) boardWide() int { return l.columns*l.cellWide + 2 }
func (l layout) boardHigh() int { return l.rows*l.cellHigh + l.frames }

// besideWide returns the width of the part beside the board.
func (l layout) besideWide() int {
	if l.list > 0 {
		return l.list - gap - l.side
	}
	return l.width - l.side
}

// rollWide returns the width of the piano roll.
func (l layout) rollWide() int {
	if l.list > 0 {
		return l.list - gap
	}
	return l.width
}

// square returns the square of the board at a column x and a line y of the screen. If moves are columns, a click on a mark or number counts as a
// click on its column.
func (l layout) square(x, y int) (s game.Square, ok bool) {
	if l.tooSmall() || y < l.head || y >= l.head+l.boardHigh() {
		return s, false
	}
	s = game.Square{X: (x-1)/l.cellWide + 1}
	if l.squares {
		row := y - l.head - 1
		if row < 0 || row >= l.rows*l.cellHigh {
			return s, false
		}
		s.Y = l.rows - row/l.cellHigh
	}
	return s, x >= 1 && s.X <= l.columns
}
