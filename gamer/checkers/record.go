package checkers

// QuietPlies is the number of plies without a capture or a man's move that make
// a draw, and Occurrences how often a position must occur to make one.
const (
	QuietPlies  = 80
	Occurrences = 3
)

// Record is a game under way: the board, and those before it that may occur again. One
// Record serves many games, and soon allocates nothing more.
type Record struct {
	draws  Draws
	boards []Board // since the last capture or man's move; the current one last
	plies  int
}

// NewRecord returns a record of games that are drawn by a rule.
func NewRecord(d Draws) *Record { return &Record{draws: d} }

// Start puts b on the board and forgets the game before.
func (r *Record) Start(b Board) { r.boards, r.plies = append(r.boards[:0], b), 0 }

// Board is the board as it is now.
func (r *Record) Board() Board { return r.boards[len(r.boards)-1] }

// quiet is the number of plies since the last capture or man's move.
func (r *Record) quiet() int { return len(r.boards) - 1 }

// Play takes a step, which must be one of the board's. The game must not be
// drawn.
func (r *Record) Play(s Step) {
	b := r.Board()
	if !b.Reversible(s) {
		r.boards = r.boards[:0]
	}
	r.boards = append(r.boards, b.After(s))
	r.plies++
}

// Drawn reports whether the game is a draw, provided that the side to move has a
// legal move; without one it has lost.
func (r *Record) Drawn() bool {
	quiet := r.quiet()
	switch r.plies {
	case r.draws.Plies, MaxPlies:
		return r.plies > 0
	}
	if quiet > 0 && quiet == r.draws.Quiet {
		return true
	}
	return r.draws.Occurrences > 0 && r.seen(quiet) >= r.draws.Occurrences
}

// seen is how often the board has occurred, this time included. A king's move takes it
// to the next row, so each side needs an even number of them to come back.
func (r *Record) seen(quiet int) int {
	seen, now := 1, r.boards[quiet]
	for i := quiet - 4; i >= 0; i -= 4 {
		if r.boards[i] == now {
			seen++
		}
	}
	return seen
}
