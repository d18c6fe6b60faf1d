package mlp

import "midiconnect4/gamer/game"

// width is how many moves are looked at side by side.
const width = 16

// lanes is one number for each of them.
type lanes [width]int32

// moveBatch is a board, as one side sees it, and the changes that each of some moves
// makes to the squares. The vector code knows its fields.
type moveBatch struct {
	changes           [2 + maxCaptures]change
	own, other, kings uint64 // squares with pieces that count as 1, as −1; kings of both
	squares           int    // of the game; the boards have no others
	side              game.Side
	worst             bool           // the other side moves: the best move is the worst for this one
	depth             int            // changes in use
	moves             int            // 1 to width
	values            [width]float32 // of the moves
	best              int            // number of the best move for the side that moves, the first of several
	value             float32        // of the best move, to the side that moves
	absolute          bool           // as in Shape
	opposed           bool           // pieces of the side that sees the board count as −1
	beyond            lanes          //nolint:unused // room for the vector code
}

// settle finds the best move from the values.
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

// maxCaptures is the greatest number of pieces that a move takes.
const maxCaptures = 12

// change is one change that each move makes: to the number on a square.
type change struct {
	square lanes // 0 to maxSquares−1
	by     lanes // −2 to 2
}

// board puts in a board, as a side sees it, without moves.
func (o *moveBatch) board(own, other, kings uint64, side game.Side) {
	o.opposed = o.absolute && side == game.Second
	if o.opposed {
		own, other = other, own
	}
	o.own, o.other, o.kings, o.side = own, other, kings, side
	o.moves, o.depth, o.worst = 0, 0, false
}

// change sets the number-th change of the move that was added last. by is the
// change if the pieces of the side that sees the board count as 1.
func (o *moveBatch) change(number int, square uint8, by int32) {
	if o.opposed {
		by = -by
	}
	if number == o.depth {
		o.changes[number].by = lanes{} // moves without such a change have none
		o.depth++
	}
	c := &o.changes[number]
	c.square[o.moves%width], c.by[o.moves%width] = int32(square), by
}

// piece is the number on square i.
func (o *moveBatch) piece(i int) int32 {
	return (int32(o.own>>i&1) - int32(o.other>>i&1)) << (o.kings >> i & 1)
}
