package compose

// Diagram holds the boards of a game whose pieces move or disappear, which cannot be drawn from the
// squares of the moves alone.
type Diagram struct {
	Numbers []int   // of the squares, row by row from the bottom; 0 for unused squares
	Start   Board   // before the first move
	Scenes  []Scene // one per move
}

// Scene shows a move on the board.
type Scene struct {
	Bars  int      // how many bars the move makes
	Way   []Square // the squares where the moving piece stands in turn, or the one square to mark
	Board Board    // after the move
}

// Board lists what stands on each square, in the order of Diagram.Numbers.
type Board []Mark

// Mark describes what stands on a square.
type Mark struct {
	Kind   Kind
	Player uint8 // 0 moves first
}

// Kind says what a mark stands for.
type Kind uint8

const (
	Nothing Kind = iota
	Man          // any piece or mark but a king
	King
)
