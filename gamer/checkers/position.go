package checkers

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Position is a board, with the earlier boards that can matter for a draw.
type Position struct {
	board Board
	past  *past // earlier boards; nil if the last move was a capture or a man's move
	quiet uint8 // plies since the last capture or man's move
	drawn bool
}

// past is a list of the earlier boards since the last capture or man's move.
type past struct {
	board  Board
	before *past
}

// Board returns the pieces and the side to move.
func (p Position) Board() Board { return p.board }

// Quiet is the number of plies since the last capture or man's move.
func (p Position) Quiet() int { return int(p.quiet) }

// Past lists the boards before the current one, back to the last capture or man's move, oldest first.
func (p Position) Past() []Board {
	var boards []Board
	for q := p.past; q != nil; q = q.before {
		boards = append(boards, q.board)
	}
	slices.Reverse(boards)
	return boards
}

// After returns the position after the step s. s must be one of p.Steps.
func (p Position) After(s Step) Position {
	next := Position{board: p.board.After(s)}
	if p.board.Reversible(s) {
		next.quiet, next.past = p.quiet+1, &past{p.board, p.past}
		next.drawn = next.quiet == QuietPlies || next.seen() >= Occurrences
	}
	return next
}

// seen returns how many times the current board has occurred, this time included.
func (p Position) seen() int {
	n := 1
	for q := p.past; q != nil; q = q.before {
		if q.board == p.board {
			n++
		}
	}
	return n
}

// Turn is the side to move.
func (p Position) Turn() game.Side { return p.board.Turn() }

// Outcome returns game.Undecided until the game ends, then the result.
func (p Position) Outcome() game.Outcome {
	switch {
	case !p.board.CanMove():
		return game.Win(p.Turn().Other())
	case p.drawn:
		return game.Draw
	}
	return game.Undecided
}

// Reasons lists what Reason may say.
var Reasons = []string{noPiece, noMove, quietPlies, repetition}

const (
	noPiece    = "no piece left"
	noMove     = "no move left"
	quietPlies = "80 moves without a capture or a man's move" // see QuietPlies
	repetition = "third occurrence of a position"             // see Occurrences
)

// Reason says why the game has ended. It is "" while the game goes on.
func (p Position) Reason() string {
	switch {
	case p.board.own == 0:
		return noPiece
	case !p.board.CanMove():
		return noMove
	case p.drawn && p.quiet == QuietPlies:
		return quietPlies
	case p.drawn:
		return repetition
	}
	return ""
}

// Steps lists the steps of the legal moves, in the order in which Moves lists the moves.
func (p Position) Steps() []Step {
	if p.drawn {
		return nil
	}
	return p.board.Steps(nil)
}

// Moves lists the legal moves, ordered by the number of the square where they start.
func (p Position) Moves() []game.Move {
	steps := p.Steps()
	moves := make([]game.Move, len(steps))
	for i, s := range steps {
		moves[i] = p.board.Move(s)
	}
	return moves
}

// Play returns the position after the move m. m must be one of p.Moves.
func (p Position) Play(m game.Move) game.Position { return p.After(p.step(m)) }

// step returns the step that m names. It panics if m is not legal.
func (p Position) step(m game.Move) Step {
	s, err := p.find(m.Text)
	if err != nil {
		panic("checkers: not a legal move: " + err.Error())
	}
	return s
}

// Feature returns the feature of m. A winning move leaves the opponent without a move. A blocking move ends the opponent's threat to jump. After
// a threatening move, the moving side could jump if the opponent passed.
func (p Position) Feature(m game.Move) game.Feature {
	next := p.board.After(p.step(m))
	switch {
	case !next.CanMove():
		return game.Wins
	case p.board.Passed().CanJump() && !next.CanJump():
		return game.Blocks
	case next.Passed().CanJump():
		return game.Threatens
	}
	return game.Plain
}

// Progress is the share of the pieces that have been captured.
func (p Position) Progress() float64 {
	return 1 - float64(bits.OnesCount32(p.board.own|p.board.other))/Pieces
}

// Key is a hash of the board and of the number of plies since the last capture or man's move.
func (p Position) Key() uint64 { return rng.Mix(p.board.Key() + uint64(p.quiet)) }

// Hops lists the squares on which the piece lands, in order. Only captures of several pieces have more than one such square.
func (p Position) Hops(m game.Move) []game.Square {
	var hops []game.Square
	for _, bit := range p.board.route(p.step(m))[1:] {
		x, y := coordinates(int(bit))
		hops = append(hops, game.Square{X: x, Y: y})
	}
	return hops
}

// Changes lists the squares of the pieces that m captures.
func (p Position) Changes(m game.Move) []game.Square {
	var captured []game.Square
	for left := p.step(m).Captured; left != 0; left &= left - 1 {
		x, y := coordinates(int(bit(left)))
		captured = append(captured, game.Square{X: x, Y: y})
	}
	return captured
}

// At returns the piece on a square, if any.
func (p Position) At(x, y int) (game.Piece, bool) {
	square := squareAt(x, y)
	for _, s := range [2]game.Side{game.First, game.Second} {
		if p.board.Pieces(s)&square != 0 {
			if p.board.kings&square != 0 {
				return game.Piece{Side: s, Kind: game.King}, true
			}
			return game.Piece{Side: s}, true
		}
	}
	return game.Piece{}, false
}

// String draws the board. Each square has its number and a character. The character is x for a man of the first side, X for its king, o for a man of
// the second side, O for its king, and a dot for no piece.
func (p Position) String() string {
	var rows [side]string
	for i := Squares - 1; i >= 0; i-- {
		x, y := coordinates(i)
		row := &rows[side-y]
		*row += fmt.Sprintf("%*d%c", 4*x-1-len(*row), i+1, p.mark(x, y))
	}
	return strings.Join(rows[:], "\n") + "\n"
}

// mark returns the character for the piece on a square, or a dot.
func (p Position) mark(x, y int) byte {
	piece, ok := p.At(x, y)
	switch {
	case !ok:
		return '.'
	case piece.Kind == game.King:
		return "XO"[piece.Side]
	}
	return "xo"[piece.Side]
}
