package stage

// layout is where things are on the screen.
type layout struct {
	width, height      int // of the screen
	columns, rows      int // of the board; rows that do not fit are left out at the top
	cellWide, cellHigh int
	boardTop           int // row of the marks over the board
	side               int // column where the part beside the board starts
	rollRows           int // of the piano roll, 0 for none
}

const (
	above  = 2 // rows of the head
	below  = 2 // rows of the foot
	frames = 4 // rows of the board beside the places: marks, numbers, frame
	gap    = 3 // columns between the board and what is beside it
)

// layout fits the parts into the terminal.
func (m model) layout() layout {
	columns, rows := m.game.Size()
	l := layout{width: m.width, height: m.height, columns: columns, rows: rows, cellWide: 3, cellHigh: 1, boardTop: above}
	if room := m.height - above - below - frames; m.width >= 5*columns+70 && room >= 2*rows+12 {
		l.cellWide, l.cellHigh = 5, 2
	}
	for l.cellWide > 1 && l.boardWide() > m.width/2 {
		l.cellWide--
	}
	l.rows = max(1, min(rows, (m.height-above-below-frames)/l.cellHigh))
	l.side = l.boardWide() + gap
	const heading, fewest = 2, 4
	if left := m.height - above - below - l.boardHigh() - heading; left >= fewest {
		l.rollRows = left
	}
	return l
}

func (l layout) boardWide() int { return l.columns*l.cellWide + 2 }
func (l layout) boardHigh() int { return l.rows*l.cellHigh + frames }

// column is that of the board under a place on the screen.
func (l layout) column(x, y int) (column int, ok bool) {
	if y < l.boardTop || y >= l.boardTop+l.boardHigh() {
		return 0, false
	}
	column = (x-1)/l.cellWide + 1
	return column, x >= 1 && column <= l.columns
}
