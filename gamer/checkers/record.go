package checkers

// QuietPlies is the number of plies without a capture or a man's move after which a game is drawn. Occurrences is the number of occurrences of a
// position after which a game is drawn.
const (
	QuietPlies  = 80
	Occurrences = 3
)

// Record is a game in progress. It has the current board, and the earlier boards that may occur again. A record that is used for many games
// hardly allocates.
type Record struct {
	draws  Draws
	boards []Board // the boards since the last capture or man's move; the current one is last
	plies  int
}

// NewRecord returns a record for games with the rules for draws d.
func NewRecord(d Draws) *Record { return &Record{draws: d} }

// Start begins a new game at the board b.
func (r *Record) Start(b Board) { r.boards, r.plies = append(r.boards[:0], b), 0 }

// Board is the current board.
func (r *Record) Board() Board { return r.boards[len(r.boards)-1] }

// quiet is the number of plies since the last capture or man's move.
func (r *Record) quiet() int { return len(r.boards) - 1 }

// Play makes the step s, which must be one of the current board's Steps. The game must not be over.
func (r *Record) Play(s Step) {
	b := r.Board()
	if !b.Reversible(s) {
		r.boards = r.boards[:0]
	}
	r.boards = append(r.boards, b.After(s))
	r.plies++
}

// Drawn reports whether the game is a draw. The result means nothing if the side to move has no legal move: that side has lost.
func (r *Record) Drawn() bool {
	quiet := r.quiet()
	switch r.plies {
	case r.draws.Plies, maxPlies:
		return r.plies > 0
	}
	if quiet > 0 && quiet == r.draws.Quiet {
		return true
	}
	return r.draws.Occurrences > 0 && r.seen(quiet) >= r.draws.Occurrences
}

// seen returns how many times the current board has occurred, this time included. Each king's move changes the king's row by one, so a board can
// return only after a multiple of four plies.
func (r *Record) seen(quiet int) int {
	seen, now := 1, r.boards[quiet]
	for i := quiet - 4; i >= 0; i -= 4 {
		if r.boards[i] == now {
			seen++
		}
	}
	return seen
}
