package compose

// Diagram is the boards of a game in which pieces move or disappear, so that the
// squares of the moves do not suffice to draw it.
type Diagram struct {
	Numbers []int   // of the squares, row by row from the bottom; 0 for unused squares
	Start   Board   // before the first move
	Scenes  []Scene // one for each move
}

// Scene is a move on the board.
type Scene struct {
	Bars  int      // how many bars the move makes
	Way   []Square // the squares on which the moving piece stands in turn, or the one square that is marked
	Board Board    // after the move
}

// Board is what stands on the squares, in the order of a diagram's numbers.
type Board []Mark

// Mark is what stands on a square.
type Mark struct {
	Kind   Kind
	Player uint8 // 0 moves first, 1 second
}

// Kind is what a mark is.
type Kind uint8

const (
	Nothing Kind = iota
	Man          // any piece or mark but a king
	King
)
