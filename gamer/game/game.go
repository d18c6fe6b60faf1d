// Package game holds the common parts of all board games: sides, moves, positions and outcomes.
package game

import "fmt"

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

// Move is a move of a side. Text is the move in the notation of its game. X and Y are the coordinates of the square where the piece lands. They
// begin at 1; (1, 1) is bottom left.
type Move struct {
	Text string
	X, Y int
}

// Square is a square of the board. The coordinates begin at 1; (1, 1) is bottom left.
type Square struct{ X, Y int }

// Piece is a piece on a square.
type Piece struct {
	Side Side
	Kind Kind
}

// Kind is the kind of a piece.
type Kind uint8

const (
	Man  Kind = iota // a disc, a mark, or a man of checkers
	King             // of checkers or chess
	Pawn
	Knight
	Bishop
	Rook
	Queen
)

// kinds has the letter and the name of each kind. The letters are those of chess; a disc or mark has none.
var kinds = [...]struct{ letter, name string }{
	{"", "man"}, {"K", "king"}, {"P", "pawn"}, {"N", "knight"}, {"B", "bishop"}, {"R", "rook"}, {"Q", "queen"},
}

// Letter is the letter of k, as in the move Nf3; "" for Man.
func (k Kind) Letter() string { return kinds[k].letter }

func (k Kind) String() string { return kinds[k].name }

// Feature is a tactical feature of a move. If a move has several features, the last in this list is taken. In checkers, where a single move
// seldom wins, Threatens means a threat to capture, and Blocks means that the move saves a piece. In Othello, they are about corners in the same way.
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

// Position is an immutable state of a game. Each move puts a new piece on an empty square, or moves a piece (see PieceMover). It changes no other
// squares than those that Changer lists.
type Position interface {
	// Turn is the side to move. After the end of the game it means nothing. There are no moves that pass: if a side cannot move and the game goes on,
	// the other side moves again.
	Turn() Side
	// Moves lists the legal moves, always in the same order. After the end of the game the list is empty.
	Moves() []Move
	// Find returns the legal move that text names. Its error is written for a person who has typed the text.
	Find(text string) (Move, error)
	// Play returns the position after m, which must be one of Moves.
	Play(m Move) Position
	// Outcome is Undecided until the game ends.
	Outcome() Outcome
	// Feature returns the feature of m, which must be one of Moves.
	Feature(m Move) Feature
	// Progress is how far the game has come, 0 to 1. It is the share of squares that are taken; in checkers, the share of pieces that have been
	// captured.
	Progress() float64
	// At returns the piece on a square; ok is false if the square is empty.
	At(x, y int) (Piece, bool)
	// Key is a hash of the position. Equal positions have equal keys. Different positions hardly ever have the same key.
	Key() uint64
	// String draws the board, one line per row, top row first.
	String() string
}

// Liner is a Position of a game that is won by a line of pieces.
type Liner interface {
	Position
	// Line lists the squares of all winning lines, in any order. It is nil if there is no such line.
	Line() []Square
}

// PieceMover is a Position of a game in which moves take a piece from one square to others, such as checkers.
type PieceMover interface {
	Position
	// From returns the square from which m moves a piece; m must be one of Moves.
	From(m Move) Square
	// Hops lists the squares on which the piece lands, in order; the last is (m.X, m.Y). m must be one of Moves.
	Hops(m Move) []Square
	// Refuse returns an error that tells a person why no legal move begins with way. way has the square of the piece, then the squares on which it
	// has landed so far.
	Refuse(way []Square) error
}

// Changer is a Position of a game in which moves change squares beside those that a piece leaves and reaches: other pieces are captured, moved
// along, or change sides.
type Changer interface {
	Position
	// Changes lists these other squares, each once. m must be one of Moves.
	Changes(m Move) []Square
}

// Checked is a Position of a game in which kings can be in check.
type Checked interface {
	Position
	// Check returns the square of the king that is in check. ok is false if none is.
	Check() (king Square, ok bool)
}

// Check returns the square of the king that is in check in p. ok is false if none is.
func Check(p Position) (king Square, ok bool) {
	if c, is := p.(Checked); is {
		return c.Check()
	}
	return Square{}, false
}

// Counter is a Position of a game that the side with more pieces wins.
type Counter interface {
	// Count returns the number of pieces of a side.
	Count(Side) int
}

// Ender is a Position of a game that ends for several reasons.
type Ender interface {
	Position
	// Reason says in a few words why the game has ended, such as "stalemate". It is "" while the game goes on.
	Reason() string
}

// Reason says in a few words why the game of p has ended. It is "" while the game goes on, and if the outcome says everything.
func Reason(p Position) string {
	if e, ok := p.(Ender); ok {
		return e.Reason()
	}
	return ""
}

// Conceder is a Position of a game that players may end before the rules do: they resign, agree on a draw, or run out of time.
type Conceder interface {
	Position
	// Concede returns the position as the end of the game, with an outcome and a reason such as "resignation".
	Concede(o Outcome, reason string) Position
}

// Claimer is a Game with draws that players have to claim among people, and that end the games of this program by themselves.
type Claimer interface {
	Game
	// Unclaimed returns the same game without these draws.
	Unclaimed() Game
}

// SquareLabeller is a Game in which moves are written with the names of squares, such as 15 or e4.
type SquareLabeller interface {
	Game
	// Label is the name of a square. It is "" for a square that the game does not use.
	Label(x, y int) string
}

// Starter is a Game that can start from other positions than its usual one.
type Starter interface {
	Game
	// From returns the same game, but from the position that text describes in the notation that is usual for the game. The error says what is wrong
	// with the text.
	From(text string) (Game, error)
	// Origin describes the position from which the game starts, for From. It is "" for the usual one.
	Origin() string
}

// Described is a Position of a Starter that can be described for its method From.
type Described interface {
	Position
	// FEN describes the position.
	FEN() string
}

// From returns g, but from the position that text describes (see Starter). It returns g itself if text is empty.
func From(g Game, text string) (Game, error) {
	if text == "" {
		return g, nil
	}
	s, ok := g.(Starter)
	if !ok {
		return nil, fmt.Errorf("%s always starts from the same position", g.Name())
	}
	return s.From(text)
}

// Origin describes the position from which g starts, for From. It is "" for the usual one.
func Origin(g Game) string {
	if s, ok := g.(Starter); ok {
		return s.Origin()
	}
	return ""
}

// Game is the rules of a board game.
type Game interface {
	Name() string              // as in the flag --game
	Size() (width, height int) // numbers of columns and rows
	Start() Position           // the position before the first move; see Starter
	Notation() string          // how moves are written, with an example
}
