package mlp

import (
	"math/bits"

	"midiconnect4/internal/detmath"
)

// accumulator holds the sums of a network's first layer for a board. The sums are exact, so they do not depend on the order in which discs are
// added.
type accumulator struct {
	sums          [maxBlocks]lanes
	own, opponent uint64 // masks of the discs that the sums contain
}

// moveBatch holds the moves to compare, and the replies to these moves. The vector code relies on the order of the fields. Every moveBatch must
// be allocated on its own, so that its lanes are aligned to cache lines.
type moveBatch struct {
	expNeg   [maxBlocks]lanes // e^−u of each hidden neuron in the position
	bounds   [slots]float32   // for each move, the least output of the replies computed so far
	moves    [slots]move
	replies  [slots]reply
	nMoves   int
	nReplies int
	best     int // index of the first move with the greatest bound
}

// slots is the capacity for moves and for replies; there is at most one of each per column. It is a power of two, so that a mask can replace a
// bounds check.
const (
	slots    = 16
	slotMask = slots - 1
)

// move is a possible move of the side that chooses.
type move struct {
	row, above uint32 // offsets, in bytes, of the table rows for its cell and for the cell above
	slot       uint32 // index in replies of the reply in the same column
	cell       uint64
}

// reply is a reply to any move. If it is in the same column as the move, its disc lies one cell higher.
type reply struct {
	row, out uint32  // offsets, in bytes, of the table rows for its cell and for its column
	bias     float32 // bias of the column's output
	to       uint64  // mask of the moves after which the reply is possible: bit 4i for move i
}

// allMoves is the value of reply.to for a reply that is possible after every move.
const allMoves = 0x1111111111111111

// greatest is greater than any output.
const greatest = 1e30

// rowSize is the size, in bytes, of one block of 64 neurons (width) in a table.
const rowSize = width * 4

// expNegPlain adds discs to sums, the input sums u of the hidden neurons. It then sets expNeg to e^−u for each of them.
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

// maxExpNeg is the greatest value of e^−u in a leaf, so that the product of four such values fits a float32. The clamp changes a neuron's output
// by less than 2^−28.
const maxExpNeg = 1 << 28

// weighPlain finds the move whose least output, over all replies, is the greatest. It first computes one reply to each move; its output is an
// upper bound of the move's value. Then it repeats: it takes the move with the greatest bound, and lowers the bound by one more reply. It stops
// when the move with the greatest bound has no replies left. The sigmoid of the output is left out, because it does not change the order.
func (n *Sigmoid) weighPlain(o *moveBatch) {
	var next [slots]int // by move: index into n.likely of the next reply to compute
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

// lower lowers the bound of move m by the output of one more reply. It takes the first possible reply in n.likely[from:]. It returns the index at
// which the next call continues.
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

// output returns the output of a reply's column, before the sigmoid, on the board after a move and the reply. For each of the two discs, the
// position's e^−u is multiplied by a factor from a table. Four neurons share one division. The sixteen quotients are added in pairs, in an order
// that is the same on every machine.
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

// capped returns e^−u, but at most maxExpNeg. It does not use the built-in min, which also checks for NaN; NaN never occurs here.
func capped(expNeg float32) float32 {
	if expNeg > maxExpNeg {
		return maxExpNeg
	}
	return expNeg
}
