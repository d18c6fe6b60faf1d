package checkers

// QuietPlies is the number of plies without a capture or a man's move that make
// a draw, and Occurrences how often a position must occur to make one.
const (
	QuietPlies  = 80
	Occurrences = 3
)

// Record is a game under way: the board, and those before it back to the last
// capture or man's move. It allocates nothing, so that one Record serves many
// games.
type Record struct {
	boards [QuietPlies + 1]Board
	quiet  int // plies since the last capture or man's move
}

// Start puts b on the board and forgets the game before.
func (r *Record) Start(b Board) { r.boards[0], r.quiet = b, 0 }

// Board is the board as it is now.
func (r *Record) Board() Board { return r.boards[r.quiet] }

// Play takes a step, which must be one of the board's. The game must not be
// drawn.
func (r *Record) Play(s Step) {
	b := r.Board()
	if b.Reversible(s) {
		r.quiet++
	} else {
		r.quiet = 0
	}
	r.boards[r.quiet] = b.After(s)
}

// Drawn reports whether the game is a draw, provided that the side to move has a
// legal move; without one it has lost.
func (r *Record) Drawn() bool {
	if r.quiet == QuietPlies {
		return true
	}
	seen, now := 1, r.Board()
	// A king's move takes it to the next row, so each side needs an even number
	// of them to come back.
	for i := r.quiet - 4; i >= 0; i -= 4 {
		if r.boards[i] == now {
			seen++
		}
	}
	return seen >= Occurrences
}
