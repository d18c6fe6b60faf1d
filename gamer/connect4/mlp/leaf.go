package mlp

import (
	"math/bits"

	"midiconnect4/internal/detmath"
)

// accumulator holds the sums of a network's first layer. They are exact, so the order of the discs does not matter.
type accumulator struct {
	sums          [maxBlocks]lanes
	own, opponent uint64 // the discs in the sums
}

// moveBatch holds the moves to compare, and the replies to them. The vector code depends on the order of the fields. A moveBatch is a
// separate allocation, so that its lanes are aligned to cache lines.
type moveBatch struct {
	expNeg   [maxBlocks]lanes // e^−u in the position
	bounds   [slots]float32   // by move: the least output of the replies so far
	moves    [slots]move
	replies  [slots]reply
	nMoves   int
	nReplies int
	best     int // the first move with the greatest bound
}

// slots is the room for moves and for replies, at most one per column. It is a power of two, so that a mask replaces a bounds check.
const (
	slots    = 16
	slotMask = slots - 1
)

// move is a move of the choosing side.
type move struct {
	row, above uint32 // offsets, in bytes, of the rows of its cell and of the cell above
	slot       uint32 // index of the reply in the same column
	cell       uint64
}

// reply is a reply to any move. If it is in the move's column, its disc lies one cell higher.
type reply struct {
	row, out uint32  // offsets, in bytes, of the rows of its cell and its column
	bias     float32 // bias of the column's output
	to       uint64  // the moves after which the reply is possible: bit 4i for move i
}

// allMoves is the value of reply.to if the reply is possible after every move.
const allMoves = 0x1111111111111111

// greatest is greater than any output.
const greatest = 1e30

// rowSize is the size, in bytes, of one block of a table.
const rowSize = width * 4

// expNegPlain adds discs to an accumulator's sums u, and sets expNeg to e^−u of each hidden neuron.
func (n *Sigmoid) expNegPlain(expNeg, sums []lanes, own, opponent uint64) {
	for ; own != 0; own &= own - 1 {
		row := bits.TrailingZeros64(own) * n.blocks
		for b := range sums {
			sum, weight := &sums[b], &n.weight[row+b]
			for j := range sum {
				sum[j] += weight[j]
			}
		}
	}
	for ; opponent != 0; opponent &= opponent - 1 {
		row := bits.TrailingZeros64(opponent) * n.blocks
		for b := range sums {
			sum, weight := &sums[b], &n.weight[row+b]
			for j := range sum {
				sum[j] -= weight[j]
			}
		}
	}
	for b := range sums {
		for j, u := range &sums[b] {
			expNeg[b][j] = detmath.Exp(-u)
		}
	}
}

// maxExpNeg clamps e^−u of a neuron at a leaf, so that the product of four fits a float32. It changes a neuron's output by less
// than 2^−28.
const maxExpNeg = 1 << 28

// weighPlain finds the move whose least output is the greatest. One reply to each move gives an upper bound of that move. Then the move with
// the greatest bound gets one more reply at a time, which lowers its bound, until the move with the greatest bound has no replies left. The
// sigmoid of the output is left out, because it does not change the order.
func (n *Sigmoid) weighPlain(o *moveBatch) {
	var next [slots]int // index into the likely columns
	for m := range o.nMoves {
		o.bounds[m] = greatest
		next[m] = n.lower(o, m, 0)
	}
	for {
		o.best = 0
		for m := range o.nMoves {
			if o.bounds[m] > o.bounds[o.best] {
				o.best = m
			}
		}
		if next[o.best] == len(n.likely) {
			return
		}
		next[o.best] = n.lower(o, o.best, next[o.best])
	}
}

// lower lowers a move's bound by the output of one more reply: the first possible one in the likely columns, from index from on. It returns
// the index from which the next call continues.
func (n *Sigmoid) lower(o *moveBatch, m, from int) int {
	for i := from; i < len(n.likely); i++ {
		for r := range o.nReplies {
			if o.replies[r].out == n.likely[i].row && o.replies[r].to>>(4*m)&1 != 0 {
				o.bounds[m] = min(o.bounds[m], n.output(o, &o.moves[m], r))
				return i + 1
			}
		}
	}
	return len(n.likely)
}

// output returns the output of a reply's column, before the sigmoid, on the board after a move and the reply. Each of the two discs
// multiplies the position's e^−u. Four neurons share a division. The sixteen quotients are added as a tree, the same on every machine.
func (n *Sigmoid) output(o *moveBatch, m *move, number int) float32 {
	r := &o.replies[number]
	cell := r.row
	if m.slot == uint32(number) {
		cell = m.above
	}
	var sum [width / 4]float32
	for b := range uint32(n.blocks) {
		quarters(&sum, &o.expNeg[b], &n.own[m.row/rowSize+b], &n.reply[cell/rowSize+b], &n.out[r.out/rowSize+b])
	}
	for half := len(sum) / 2; half > 0; half /= 2 {
		for j := range half {
			sum[j] += sum[j+half]
		}
	}
	return sum[0] + r.bias
}

// quarters adds Σ v/(1+e^−u) over the neurons i, i+16, i+32 and i+48 to sum[i].
func quarters(sum *[width / 4]float32, expNeg, own, reply, v *lanes) {
	const q = width / 4
	for i := range q {
		a := 1 + capped(float32(float32(expNeg[i]*own[i])*reply[i]))
		b := 1 + capped(float32(float32(expNeg[q+i]*own[q+i])*reply[q+i]))
		c := 1 + capped(float32(float32(expNeg[2*q+i]*own[2*q+i])*reply[2*q+i]))
		d := 1 + capped(float32(float32(expNeg[3*q+i]*own[3*q+i])*reply[3*q+i]))
		ab, cd := float32(a*b), float32(c*d)
		left := float32(v[i]*b) + float32(v[q+i]*a)
		right := float32(v[2*q+i]*d) + float32(v[3*q+i]*c)
		sum[i] += (float32(left*cd) + float32(right*ab)) / float32(ab*cd)
	}
}

// capped returns e^−u, but at most maxExpNeg. The built-in min would also check for NaN, which never occurs.
func capped(expNeg float32) float32 {
	if expNeg > maxExpNeg {
		return maxExpNeg
	}
	return expNeg
}
