// Package othello is Othello on bitboards, by the rules of the World Othello Federation.
//
// Black is the first side. A move puts a disc on an empty square, and turns all discs of the other side that lie in a line between it and another
// disc of its own; it must turn at least one. A side that cannot move passes. The game ends when no side can move, and the side with more discs wins.
//
// Squares have the names of Othello: a to h from the left, 1 to 8 from the top. So a1, the top left corner, is (1, 8), and h8 is (8, 1).
package othello

import (
	"fmt"
	"math/bits"
	"strings"

	"midiconnect4/gamer/game"
)

// Game implements game.Game for Othello.
type Game struct{}

// Name returns "othello".
func (Game) Name() string { return "othello" }

// Size returns 8 and 8.
func (Game) Size() (width, height int) { return side, side }

// Start is the position with two discs on each side, and the first side to move.
func (Game) Start() game.Position { return Position{board: start} }

// Label returns the name of a square, such as f5.
func (Game) Label(x, y int) string { return label(square(x, y)) }

// Notation describes how moves are written: as names of squares.
func (Game) Notation() string {
	return "squares, a1 at the top left and h1 at the top right, such as f5,d6,c3 or f5d6c3; passes are not written"
}

// Move returns the move that puts a disc on square, a set of one square.
func Move(square uint64) game.Move {
	i := bits.TrailingZeros64(square)
	return game.Move{Text: label(square), X: i%side + 1, Y: side - i/side}
}

// square returns the square in column x and row y, as a set. It is empty if the square is not on the board.
func square(x, y int) uint64 {
	if x < 1 || x > side || y < 1 || y > side {
		return 0
	}
	return 1 << ((side-y)*side + x - 1)
}

// label returns the name of a square. It is "" if the set is empty.
func label(square uint64) string {
	if square == 0 {
		return ""
	}
	i := bits.TrailingZeros64(square)
	return string([]byte{'a' + byte(i%side), '1' + byte(i/side)})
}

// parse returns the square that text names, in small or capital letters.
func parse(text string) (uint64, error) {
	if len(text) == 2 {
		x, row := int(text[0]|0x20)-'a'+1, int(text[1])-'0'
		if s := square(x, side+1-row); s != 0 {
			return s, nil
		}
	}
	return 0, fmt.Errorf("%.40q is not a square: squares are a1, at the top left, to h8", text)
}

// labels lists the names of squares.
func labels(squares uint64) string {
	var names []string
	for ; squares != 0; squares &= squares - 1 {
		names = append(names, label(squares&-squares))
	}
	return strings.Join(names, ", ")
}
