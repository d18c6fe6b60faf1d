package mlp

import (
	"math/bits"

	"midiconnect4/internal/detmath"
)

// accumulator is what a network has seen of a game: the sums of its first layer,
// which are exact, so that the order of the discs does not matter.
type accumulator struct {
	sums          [maxBlocks]lanes
	own, opponent uint64 // the discs in them
}

// moveBatch is what a choice compares: some own moves, and the replies to them. The
// vector code knows its fields. It is allocated by itself, so that its lanes start
// where lines of the cache do.
type moveBatch struct {
	expNeg   [maxBlocks]lanes // e^−u of the position
	bounds   [slots]float32   // by move: the least output of the replies looked at
	moves    [slots]move
	replies  [slots]reply
	nMoves   int
	nReplies int
	best     int // the first move whose bound is the greatest
}

// slots is room for a move or a reply in each column: a power of two, so that
// a mask takes the place of a check.
const (
	slots    = 16
	slotMask = slots - 1
)

// move is an own move.
type move struct {
	row, above uint32 // where the rows of its cell and the one above start, in bytes
	slot       uint32 // the number of the reply in its column
	cell       uint64
}

// reply is a reply to any move; to one in its own column it is one cell higher.
type reply struct {
	row, out uint32  // where the rows of its cell and its column start, in bytes
	bias     float32 // of the column's output
	to       uint64  // the moves that leave room for it: bit 4i for move number i
}

// allMoves is a reply's moves if its column has room after every move.
const allMoves = 0x1111111111111111

// greatest is more than any output.
const greatest = 1e30

// rowSize is the bytes of one block of a table.
const rowSize = width * 4

// expNegPlain adds discs to an accumulator's sums u and sets expNeg to e^−u of each
// hidden neuron.
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

// maxExpNeg bounds e^−u of one neuron at a leaf, so that the product of four still
// fits a float32. The output of a neuron beyond it is off by less than 2^−28.
const maxExpNeg = 1 << 28

// weighPlain finds the best move: the one whose least output is the greatest.
// One reply to each move bounds it from above; then one more reply at a time
// bounds the move whose bound is the greatest, until that move has no replies left.
// The sigmoid of the output keeps the order of sums, so it is left out.
func (n *Sigmoid) weighPlain(o *moveBatch) {
	var next [slots]int // of the likely columns
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

// lower lowers a move's bound to the output of a reply: the first in the likely
// columns from one of them on. It returns the column after.
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

// output is the output of a reply's column after a move and that reply, before
// the sigmoid. Each of the two discs multiplies e^−u of the position. Four
// neurons share a division, and sixteen such quarters add up as a tree, the
// same on every machine.
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

// quarters adds Σ v/(1+e^−u) over neurons i, i+16, i+32 and i+48 to sum[i].
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

// capped is e^−u, at most maxExpNeg. The built-in min would also look for a NaN,
// which never occurs.
func capped(expNeg float32) float32 {
	if expNeg > maxExpNeg {
		return maxExpNeg
	}
	return expNeg
}
