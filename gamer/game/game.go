// Package game holds the common parts of all board games: sides, moves, positions and outcomes.
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

// Move is a move of a side. Text is the move in the notation of its game. X and Y, from 1, are the coordinates of the square on which it
// lands; (1, 1) is bottom left.
type Move struct {
	Text string
	X, Y int
}

// Square is a square of the board. Its coordinates begin at 1; (1, 1) is bottom left.
type Square struct{ X, Y int }

// Piece is a piece on a square.
type Piece struct {
	Side Side
	King bool // only in checkers
}

// Feature is a tactical feature of a move. If a move has several, it is the last of them in this list. In checkers, where a single move
// seldom wins, a threat is a threat to capture, and a block saves a piece.
type Feature int

const (
	Plain     Feature = iota
	Threatens         // the moving side could win with its next move
	Blocks            // the opponent could have won on this square with its next move
	Wins
)

func (f Feature) String() string {
	return [...]string{"plain", "threat", "block", "win"}[f]
}

// Position is an immutable state of a game. Sides alternate; each move puts a piece on an empty square, or moves one there; no
// piece changes sides.
type Position interface {
	// Turn is the side to move; meaningless after the end.
	Turn() Side
	// Moves lists the legal moves, always in the same order; none after the end.
	Moves() []Move
	// Find returns the legal move that text names, or an error for a person who typed it.
	Find(text string) (Move, error)
	// Play returns the position after m, which must be one of Moves.
	Play(m Move) Position
	// Outcome is Undecided until the game ends.
	Outcome() Outcome
	// Feature returns the feature of m, which must be one of Moves.
	Feature(m Move) Feature
	// Progress is the progress of the game, 0 to 1: the share of squares that are taken or, in checkers, of pieces that are captured.
	Progress() float64
	// At returns the piece on a square, with coordinates as in Move; ok is false if there is none.
	At(x, y int) (Piece, bool)
	// Key is a hash of the position. Equal positions have equal keys; others hardly ever do.
	Key() uint64
	// String draws the board, one line per row, top row first.
	String() string
}

// Liner is a Position of a game that is won by a line of pieces.
type Liner interface {
	Position
	// Line lists the squares of all winning lines, in any order; nil if there is none.
	Line() []Square
}

// PieceMover is a Position whose moves take a piece from one square to others.
type PieceMover interface {
	Position
	// From returns the square from which m moves a piece; m must be one of Moves.
	From(m Move) Square
	// Hops lists the squares on which the piece of m lands, in order; m must be one of Moves. The last square is (m.X, m.Y).
	Hops(m Move) []Square
	// Refuse returns an error that tells a person why no legal move begins with way: the piece's square, then the squares on which it landed
	// so far.
	Refuse(way []Square) error
}

// SquareLabeller is a Game whose moves are written with labels of squares.
type SquareLabeller interface {
	Game
	// Number is the label of a square, from 1; 0 for an unused square.
	Number(x, y int) int
}

// Game has the rules of a board game.
type Game interface {
	Name() string              // as given to --game
	Size() (width, height int) // the greatest X and Y of a move
	Start() Position           // the position before the first move
	Notation() string          // how moves are written, with an example
}
