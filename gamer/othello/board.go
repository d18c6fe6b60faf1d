package othello

import (
	"math/bits"

	"midiconnect4/gamer/game"
)

// Squares is the number of squares.
const Squares = side * side

const side = 8 // squares along each side of the board

// Corners has the four corners. As in all sets of squares, bit 0 is a1, the top left corner; bit 7 is h1, bit 63 is h8.
const Corners uint64 = 1 | 1<<7 | 1<<56 | 1<<63

// Board holds the discs of the side to move (Own) and of the other side.
type Board struct{ Own, Other uint64 }

// start is the board before the first move: Black, who moves first, is on e4 and d5, White on d4 and e5.
var start = Board{Own: 1<<28 | 1<<35, Other: 1<<27 | 1<<36}

// inner has the squares that are not in the outer columns. A line of discs to the left or right, or on a diagonal, cannot be turned beyond these.
const inner uint64 = 0x7e7e7e7e7e7e7e7e

// Moves returns the squares on which the side to move turns at least one disc.
func (b Board) Moves() uint64 {
	middle := b.Other & inner
	return (line(b.Own, middle, 1) | line(b.Own, b.Other, side) | line(b.Own, middle, side-1) | line(b.Own, middle, side+1)) &^ (b.Own | b.Other)
}

// line returns the squares behind lines of discs in between that begin beside discs of own. A step along a line is shift bits, in both directions.
func line(own, between uint64, shift int) uint64 {
	up, down := between&(own<<shift), between&(own>>shift)
	for range side - 3 { // a line has at most six discs between its ends
		up |= between & (up << shift)
		down |= between & (down >> shift)
	}
	return up<<shift | down>>shift
}

// Flips returns the discs that the side to move turns with a disc on square, a set of one empty square.
func (b Board) Flips(square uint64) uint64 {
	middle := b.Other & inner
	return turned(b.Own, middle, square, 1) | turned(b.Own, b.Other, square, side) |
		turned(b.Own, middle, square, side-1) | turned(b.Own, middle, square, side+1)
}

// turned returns the discs in between that lie on a line from square to a disc of own. A step along the line is shift bits, in both directions.
func turned(own, between, square uint64, shift int) (flips uint64) {
	up, down := between&(square<<shift), between&(square>>shift)
	for range side - 3 {
		up |= between & (up << shift)
		down |= between & (down >> shift)
	}
	if up<<shift&own != 0 {
		flips = up
	}
	if down>>shift&own != 0 {
		flips |= down
	}
	return flips
}

// After returns the board after the side to move has put a disc on square, a set of one square. The other side is to move there, even if it has to
// pass.
func (b Board) After(square uint64) Board {
	flips := b.Flips(square)
	return Board{Own: b.Other &^ flips, Other: b.Own | flips | square}
}

// Passed returns the board with the other side to move.
func (b Board) Passed() Board { return Board{Own: b.Other, Other: b.Own} }

// Empty returns the number of empty squares.
func (b Board) Empty() int { return Squares - bits.OnesCount64(b.Own|b.Other) }

// Lead returns the number of discs by which the side to move leads. It is negative if the other side leads.
func (b Board) Lead() int { return bits.OnesCount64(b.Own) - bits.OnesCount64(b.Other) }

// Winner returns the outcome if the game ends here: the side with more discs wins. turn is the side to move.
func (b Board) Winner(turn game.Side) game.Outcome {
	switch lead := b.Lead(); {
	case lead > 0:
		return game.Win(turn)
	case lead < 0:
		return game.Win(turn.Other())
	}
	return game.Draw
}
