package search

import (
	"math/bits"

	"midiconnect4/gamer/othello"
)

// child is a move in the search tree with the board after it. The child with the highest rank is searched first.
type child struct {
	board  othello.Board
	rank   int32
	square int8
}

// maxMoves is more than the greatest number of moves in a position, of which 33 is known.
const maxMoves = 40

// squareRanks ranks squares: corners first, and squares beside a corner last.
var squareRanks = func() (ranks [othello.Squares]int32) {
	quarter := [4][4]int32{{30, -8, 4, 3}, {-8, -16, -2, -1}, {4, -2, 1, 0}, {3, -1, 0, 0}}
	for i := range ranks {
		x, y := i%8, i/8
		ranks[i] = quarter[min(y, 7-y)][min(x, 7-x)]
	}
	return ranks
}()

// childOf returns the child of b by a move on square. The guess, the best move of an earlier search, has the highest rank. At some distance from the
// leaves, moves that leave the other side few moves come first.
func childOf(b othello.Board, square, guess uint64, plies int) child {
	i := bits.TrailingZeros64(square)
	c := child{board: b.After(square), rank: squareRanks[i], square: int8(i)}
	switch {
	case square == guess:
		c.rank = 1 << 10
	case plies > 2:
		c.rank -= 4 * int32(bits.OnesCount64(c.board.Moves()))
	}
	return c
}

// first exchanges the first child with the one of the highest rank.
func first(children []child) {
	best := 0
	for i := range children {
		if children[i].rank > children[best].rank {
			best = i
		}
	}
	children[0], children[best] = children[best], children[0]
}
