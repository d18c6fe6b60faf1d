package checkers

import "math/bits"

// Squares is the number of squares in use, and Pieces the number of both sides' pieces
// at the start.
const (
	Squares = 32
	Pieces  = 2 * menAll
)

const (
	side   = 8        // squares along each side of the board
	inRow  = side / 2 // of them in use
	menAll = 12       // of each side, at the start
)

// Rows from the bottom, and those columns at the sides from which a move would
// leave the board. A step from one row to the next is 3 to 5 bits, depending on
// whether the row starts with a square in use.
const (
	oddRows   uint32 = 0x0f0f0f0f // 1, 3, 5 and 7
	evenRows         = ^oddRows
	leftmost  uint32 = 0x08080808 // x = 1
	rightmost uint32 = 0x10101010 // x = 8
	bottomRow uint32 = 0x0000000f
	topRow    uint32 = 0xf0000000
)

// The squares one step away from the squares s, as the first side sees them.
func upLeft(s uint32) uint32    { return s&(oddRows&^leftmost)<<5 | s&evenRows<<4 }
func upRight(s uint32) uint32   { return s&oddRows<<4 | s&(evenRows&^rightmost)<<3 }
func downLeft(s uint32) uint32  { return s&(oddRows&^leftmost)>>3 | s&evenRows>>4 }
func downRight(s uint32) uint32 { return s&oddRows>>4 | s&(evenRows&^rightmost)>>5 }

// Directions are numbered so that men of a side have two in a row.
var directions = [4]func(uint32) uint32{upLeft, upRight, downLeft, downRight}

// hop is a jump from a square in one direction: the square jumped over and the
// one landed on, or none where the board ends.
type hop struct{ over, land uint32 }

var (
	above, below [Squares]uint32 // the squares one step up and down
	hops         [Squares][len(directions)]hop
)

func init() {
	for i := range Squares {
		s := uint32(1) << i
		above[i] = upLeft(s) | upRight(s)
		below[i] = downLeft(s) | downRight(s)
		for d, step := range directions {
			hops[i][d] = hop{over: step(s), land: step(step(s))}
		}
	}
}

// coordinates returns the place of square i+1: 1 to 8, (1, 1) bottom left.
func coordinates(i int) (x, y int) {
	row := i / inRow
	return side - 1 - 2*(i%inRow) + row%2, row + 1
}

// squareAt is the square of coordinates, as a mask; none off the board and where
// no square is in use.
func squareAt(x, y int) uint32 {
	if x < 1 || x > side || y < 1 || y > side || (x+y)%2 != 0 {
		return 0
	}
	return 1 << ((y-1)*inRow + (side-x)/2)
}

// bit is the number of the lowest bit of a mask.
func bit(mask uint32) uint8 { return uint8(bits.TrailingZeros32(mask)) }
