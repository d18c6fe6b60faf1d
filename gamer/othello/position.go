package othello

import (
	"fmt"
	"math/bits"
	"strings"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Position is a board and the side to move, which can move unless the game is over.
type Position struct {
	board Board
	turn  game.Side
}

// Board returns the discs of both sides.
func (p Position) Board() Board { return p.board }

// Discs returns the discs of a side.
func (p Position) Discs(s game.Side) uint64 {
	if s == p.turn {
		return p.board.Own
	}
	return p.board.Other
}

// Count returns the number of discs of a side.
func (p Position) Count(s game.Side) int { return bits.OnesCount64(p.Discs(s)) }

// Put returns the position after the side to move has put a disc on square, a set of one square. If the other side can move, it is to move.
// Otherwise it passes.
func (p Position) Put(square uint64) Position {
	next := Position{board: p.board.After(square), turn: p.turn.Other()}
	if passed := next.board.Passed(); next.board.Moves() == 0 && passed.Moves() != 0 {
		return Position{board: passed, turn: p.turn}
	}
	return next
}

// Turn is the side to move. It is the same as before if the other side had to pass.
func (p Position) Turn() game.Side { return p.turn }

// Outcome returns game.Undecided until the game ends, then the result: the side with more discs wins.
func (p Position) Outcome() game.Outcome {
	if p.board.Moves() != 0 {
		return game.Undecided
	}
	return p.board.Winner(p.turn)
}

// Reasons lists what Reason may say.
var Reasons = []string{full, noMove, noDisc}

const (
	full   = "the board is full"
	noMove = "neither side can move"
	noDisc = "one side has no disc left"
)

// Reason says why the game has ended. It is "" while the game goes on.
func (p Position) Reason() string {
	switch {
	case p.board.Moves() != 0:
		return ""
	case p.board.Own == 0 || p.board.Other == 0:
		return noDisc
	case p.board.Empty() > 0:
		return noMove
	}
	return full
}

// Moves lists the legal moves in the order of reading: a1, b1, … h8.
func (p Position) Moves() []game.Move {
	squares := p.board.Moves()
	moves := make([]game.Move, 0, bits.OnesCount64(squares))
	for ; squares != 0; squares &= squares - 1 {
		moves = append(moves, Move(squares&-squares))
	}
	return moves
}

// Find returns the move on the square that text names, such as f5 or F5.
func (p Position) Find(text string) (game.Move, error) {
	s, err := parse(text)
	moves := p.board.Moves()
	switch {
	case err != nil:
		return game.Move{}, err
	case moves == 0:
		return game.Move{}, fmt.Errorf("%s: the game is over: %v, as %s", label(s), p.Outcome(), p.Reason())
	case (p.board.Own|p.board.Other)&s != 0:
		return game.Move{}, fmt.Errorf("%s is taken: the %v side may play %s", label(s), p.turn, labels(moves))
	case moves&s == 0:
		return game.Move{}, fmt.Errorf("a disc on %s would turn none: the %v side may play %s", label(s), p.turn, labels(moves))
	}
	return Move(s), nil
}

// Play puts a disc on the square of m.
func (p Position) Play(m game.Move) game.Position { return p.Put(square(m.X, m.Y)) }

// Changes lists the squares of the discs that m turns.
func (p Position) Changes(m game.Move) []game.Square {
	var changes []game.Square
	for flips := p.board.Flips(square(m.X, m.Y)); flips != 0; flips &= flips - 1 {
		to := Move(flips & -flips)
		changes = append(changes, game.Square{X: to.X, Y: to.Y})
	}
	return changes
}

// Feature returns the feature of m. A winning move ends the game. A blocking move takes a corner, or ends the opponent's threat to take one. After a
// threatening move, the moving side could take a corner if it were its turn again.
func (p Position) Feature(m game.Move) game.Feature {
	s := square(m.X, m.Y)
	next := p.board.After(s)
	switch {
	case p.Put(s).Outcome() == game.Win(p.turn):
		return game.Wins
	case s&Corners != 0, p.board.Passed().Moves()&Corners != 0 && next.Moves()&Corners == 0:
		return game.Blocks
	case next.Passed().Moves()&Corners != 0:
		return game.Threatens
	}
	return game.Plain
}

// Progress is the share of the squares that have been played.
func (p Position) Progress() float64 {
	const begun = 4 // discs at the start
	return 1 - float64(p.board.Empty())/(Squares-begun)
}

// At returns the disc on a square, if any.
func (p Position) At(x, y int) (game.Piece, bool) {
	s := square(x, y)
	for _, side := range [2]game.Side{game.First, game.Second} {
		if p.Discs(side)&s != 0 {
			return game.Piece{Side: side}, true
		}
	}
	return game.Piece{}, false
}

// Key is a hash of the discs and of the side to move.
func (p Position) Key() uint64 {
	return rng.Mix(rng.Mix(rng.Mix(p.board.Own)+p.board.Other) + uint64(p.turn))
}

// String draws the board: X for the first side, O for the second, a dot for an empty square.
func (p Position) String() string {
	var b strings.Builder
	b.WriteString("  a b c d e f g h\n")
	for y := side; y >= 1; y-- {
		fmt.Fprintf(&b, "%d", side+1-y)
		for x := 1; x <= side; x++ {
			mark := byte('.')
			if piece, ok := p.At(x, y); ok {
				mark = "XO"[piece.Side]
			}
			b.WriteString(" " + string(mark))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
