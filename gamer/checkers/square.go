package checkers

import "math/bits"

// Squares is the number of dark squares. Pieces is the number of pieces at the start.
const (
	Squares = 32
	Pieces  = 2 * menAll
)

const (
	side   = 8        // squares along each side of the board
	inRow  = side / 2 // dark squares in a row
	menAll = 12       // pieces of each side at the start
)

// Bit masks of rows (numbered from the bottom) and of the outer columns. A move to the next row shifts a mask by 3, 4 or 5 bits; how many depends
// on the direction, and on whether the row begins with a dark square.
const (
	oddRows   uint32 = 0x0f0f0f0f // rows 1, 3, 5 and 7
	evenRows         = ^oddRows
	leftmost  uint32 = 0x08080808 // x = 1
	rightmost uint32 = 0x10101010 // x = 8
	bottomRow uint32 = 0x0000000f
	topRow    uint32 = 0xf0000000
)

// These functions return the squares that are one step away from the squares in s. Up is the direction in which the first side's men move.
func upLeft(s uint32) uint32    { return s&(oddRows&^leftmost)<<5 | s&evenRows<<4 }
func upRight(s uint32) uint32   { return s&oddRows<<4 | s&(evenRows&^rightmost)<<3 }
func downLeft(s uint32) uint32  { return s&(oddRows&^leftmost)>>3 | s&evenRows>>4 }
func downRight(s uint32) uint32 { return s&oddRows>>4 | s&(evenRows&^rightmost)>>5 }

// directions has the directions of the first side's men first, then the directions of the second side's men.
var directions = [4]func(uint32) uint32{upLeft, upRight, downLeft, downRight}

// hop is a jump over one piece in one direction: the masks of the square that is jumped over, and of the square on which the piece lands. A
// square off the board is 0.
type hop struct{ over, land uint32 }

var (
	above, below [Squares]uint32 // by square: the squares diagonally next to it, one row up and one row down
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

// coordinates returns the column and row of bit i, both 1 to 8; (1, 1) is bottom left.
func coordinates(i int) (x, y int) {
	row := i / inRow
	return side - 1 - 2*(i%inRow) + row%2, row + 1
}

// squareAt returns the mask of a dark square. It returns 0 for a light square, and for one off the board.
func squareAt(x, y int) uint32 {
	if x < 1 || x > side || y < 1 || y > side || (x+y)%2 != 0 {
		return 0
	}
	return 1 << ((y-1)*inRow + (side-x)/2)
}

// bit returns the index of the lowest bit of a mask.
func bit(mask uint32) uint8 { return uint8(bits.TrailingZeros32(mask)) }
