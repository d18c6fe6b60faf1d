package mlp

import "midiconnect4/gamer/game"

// width is the number of moves valued side by side.
const width = 16

// lanes has one number per move.
type lanes [width]int32

// moveBatch is a board as one side sees it, and the changes that some moves make to its squares. The vector code depends on the order of the
// fields.
type moveBatch struct {
	changes           [2 + maxCaptures]change
	own, other, kings uint64 // masks: own pieces count 1, others −1, kings of both sides twice that
	squares           int    // number of squares of the game
	side              game.Side
	worst             bool           // the other side moves, so the best move has the least value to this side
	depth             int            // changes in use
	moves             int            // 1 to width
	values            [width]float32 // by move
	best              int            // index of the moving side's best move, the first of equal ones
	value             float32        // value of the best move, to the moving side
	absolute          bool           // as in Shape
	opposed           bool           // the viewing side's pieces count −1
	beyond            lanes          //nolint:unused // scratch memory of the vector code
}

// settle finds the best of the values.
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

// maxCaptures is the greatest number of pieces that a move captures.
const maxCaptures = 12

// change holds one change for each move: a square, and the number to add to it.
type change struct {
	square lanes // 0 to maxSquares−1
	by     lanes // −2 to 2
}

// board sets the board as the side sees it, and removes all moves.
func (o *moveBatch) board(own, other, kings uint64, side game.Side) {
	o.opposed = o.absolute && side == game.Second
	if o.opposed {
		own, other = other, own
	}
	o.own, o.other, o.kings, o.side = own, other, kings, side
	o.moves, o.depth, o.worst = 0, 0, false
}

// change sets one change of the latest move; number is the change's index. The parameter by is the number to add if the viewing side's pieces count
// 1; otherwise −by is added.
func (o *moveBatch) change(number int, square uint8, by int32) {
	if o.opposed {
		by = -by
	}
	if number == o.depth {
		o.changes[number].by = lanes{} // zero for moves without such a change
		o.depth++
	}
	c := &o.changes[number]
	c.square[o.moves%width], c.by[o.moves%width] = int32(square), by
}

// piece returns the network's input for square i.
func (o *moveBatch) piece(i int) int32 {
	return (int32(o.own>>i&1) - int32(o.other>>i&1)) << (o.kings >> i & 1)
}
