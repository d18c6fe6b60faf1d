// Package game holds the words that every board game shares: sides, moves,
// positions and outcomes.
package game

// Side is one of the two players.
type Side int

const (
	First  Side = iota // moves first
	Second             // moves second
)

// Other is the opponent of s.
func (s Side) Other() Side { return 1 - s }

func (s Side) String() string {
	if s == First {
		return "first"
	}
	return "second"
}

// Outcome says whether a game is over, and how it ended.
type Outcome int

const (
	Undecided Outcome = iota // the game goes on
	FirstWins
	SecondWins
	Draw
)

// Win is the outcome in which s has won.
func Win(s Side) Outcome { return FirstWins + Outcome(s) }

func (o Outcome) String() string {
	return [...]string{"undecided", "first wins", "second wins", "draw"}[o]
}

// Move is what a side does, written in the notation of its game. X and Y are
// the coordinates of the square it lands on, from 1; (1, 1) is bottom left.
type Move struct {
	Text string
	X, Y int
}

// Square is a place on the board, from 1; (1, 1) is bottom left.
type Square struct{ X, Y int }

// Piece is what stands on a square.
type Piece struct {
	Side Side
	King bool // only in checkers
}

// Feature is what stands out in a move. If several do, the last in this list counts.
// In checkers, where a single move seldom wins, a threat is one to capture, and
// a block saves a piece from it.
type Feature int

const (
	Plain     Feature = iota
	Threatens         // the side that moves could win with its next move
	Blocks            // the opponent could have won with this square, had it been its turn
	Wins
)

func (f Feature) String() string {
	return [...]string{"plain", "threat", "block", "win"}[f]
}

// Position is one state of a game. It never changes: Play returns a new one. Sides
// alternate, and each move puts a piece on an empty square, or moves one there; no
// piece changes sides.
type Position interface {
	// Turn is the side to move. After the end it has no meaning.
	Turn() Side
	// Moves lists the legal moves, always in the same order. A finished game
	// has none.
	Moves() []Move
	// Find returns the legal move that text stands for, or an error that tells
	// a person why there is none.
	Find(text string) (Move, error)
	// Play returns the position after m, which must be one of Moves.
	Play(m Move) Position
	// Outcome is Undecided as long as the game goes on.
	Outcome() Outcome
	// Feature is what stands out in m, which must be one of Moves.
	Feature(m Move) Feature
	// Progress is how far the game has advanced, 0 to 1: the share of the board that
	// is taken or, in checkers, of the pieces that are gone.
	Progress() float64
	// At is the piece on a square, counted as in a Move. It reports false if there
	// is none.
	At(x, y int) (Piece, bool)
	// Key is a number that equal positions share, and different ones hardly ever.
	Key() uint64
	// String draws the board, one line a row, the top row first.
	String() string
}

// Liner is a Position of a game that a line of pieces wins.
type Liner interface {
	Position
	// Line lists the squares of the line that has won, in any order. If several lines have
	// won at once, it lists the squares of all of them. It is nil if no line has won.
	Line() []Square
}

// PieceMover is a Position whose moves take a piece from one square to others.
type PieceMover interface {
	Position
	// From is the square that the piece of m, one of Moves, starts from.
	From(m Move) Square
	// Hops lists the squares on which m, one of Moves, lands: one or more, the
	// last of them m's own.
	Hops(m Move) []Square
	// Refuse tells a person why no legal move takes the path way: the square it
	// starts from and the squares on which it lands, as far as they were chosen.
	Refuse(way []Square) error
}

// SquareLabeller is a Game whose moves are written with labels of squares.
type SquareLabeller interface {
	Game
	// Number is the label of a square, from 1. It is 0 for a square that is not in
	// use.
	Number(x, y int) int
}

// Game is the rules of a board game.
type Game interface {
	Name() string              // as given to --game
	Size() (width, height int) // the greatest X and Y of a move
	Start() Position           // the position before the first move
	Notation() string          // how moves are written, with an example
}
