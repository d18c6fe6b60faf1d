package compose

// Diagram is a game as its board shows it, where the squares that moves land on
// do not tell all.
type Diagram struct {
	Numbers []int   // of the squares, row by row from the bottom; 0 for one that is not in use
	Start   Board   // before the first move
	Scenes  []Scene // one for each move
}

// Scene is a move on the board.
type Scene struct {
	Bars  int      // that the move makes
	Way   []Square // on which the piece that moves stands in turn, or the one square that is marked
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
	Man          // or whatever a player puts on the board
	King
)
