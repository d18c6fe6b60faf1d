package mlp

import "midiconnect4/gamer/game"

// width is the number of moves that are valued side by side.
const width = 16

// lanes has one number for each of width (16) moves.
type lanes [width]int32

// moveBatch is a board as one side (the viewing side) sees it, with some moves. A move is described by the changes that it makes to the squares.
// The vector code relies on the order of the fields.
type moveBatch struct {
	changes           [2 + maxCaptures]change
	own, other, kings uint64 // bit masks: own pieces count 1, other pieces −1; kings count twice
	squares           int    // number of squares of the game
	side              game.Side
	worst             bool           // the other side is to move, so the best move has the least value for the viewing side
	depth             int            // number of changes that are used
	moves             int            // number of moves, 1 to width
	values            [width]float32 // by move, for the viewing side
	best              int            // index of the best move for the side to move; of equal moves, the first
	value             float32        // value of the best move, for the side to move
	absolute          bool           // see Shape.Absolute
	opposed           bool           // the viewing side's pieces count −1, because of absolute
	beyond            lanes          //nolint:unused // scratch memory of the vector code
}

// settle sets best and value, from values.
func (o *moveBatch) settle() {
	sign := float32(1)
	if o.worst {
		sign = -1
	}
	o.best, o.value = 0, sign*o.values[0]
	for m, value := range o.values[:o.moves] {
		if sign*value > o.value {
			o.best, o.value = m, sign*value
		}
	}
}

// maxCaptures is the greatest number of pieces that a move can capture.
const maxCaptures = 12

// change has, for each move of the batch, a square and the number that the move adds to the input for this square.
type change struct {
	square lanes // 0 to maxSquares−1
	by     lanes // −2 to 2
}

// board sets the board as the side sees it, and removes all moves from the batch.
func (o *moveBatch) board(own, other, kings uint64, side game.Side) {
	o.opposed = o.absolute && side == game.Second
	if o.opposed {
		own, other = other, own
	}
	o.own, o.other, o.kings, o.side = own, other, kings, side
	o.moves, o.depth, o.worst = 0, 0, false
}

// change sets one change of the latest move; number is its index in o.changes. The network sees the board from one side, whose pieces count 1 or −1.
// If they count 1, the change adds the parameter by to the input for the square; if they count −1, it subtracts it.
func (o *moveBatch) change(number int, square uint8, by int32) {
	if o.opposed {
		by = -by
	}
	if number == o.depth {
		o.changes[number].by = lanes{} // moves without such a change add zero
		o.depth++
	}
	c := &o.changes[number]
	c.square[o.moves%width], c.by[o.moves%width] = int32(square), by
}

// piece returns the network's input for square i: 1 or −1 for a man, 2 or −2 for a king, 0 for an empty square.
func (o *moveBatch) piece(i int) int32 {
	return (int32(o.own>>i&1) - int32(o.other>>i&1)) << (o.kings >> i & 1)
}
