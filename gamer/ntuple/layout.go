// Package ntuple has n-tuple networks, which value boards of Connect Four, tic-tac-toe and Othello (Thill, Koch and Konen 2012, DOI
// 10.1007/978-3-642-32937-1_19). A tuple is a set of cells with a table, which has a weight for each combination of states of these cells. The
// value of a board is the sum of the weights that the states of all tuples select. Each tuple is applied to the board and to its mirror image; on
// square boards also to its rotations. There are two networks, one for each side to move.
//
// A cell has one of four states: a disc of the first side, a disc of the second side, empty and playable, empty and not yet playable. If n cells of a
// tuple lie on top of each other in a column, they are numbered together, without the impossible combinations: they have 2^(n+1) states, not 4^n.
// This makes the tables some ten times smaller. A disc on a given cell always adds the same number to a table's index, whatever the other cells hold.
// So an index can be updated disc by disc.
package ntuple

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"midiconnect4/gamer/game"
)

// Layout says where the tuples of a network find their states on a board.
type Layout struct {
	rules
	tuples  [][]uint8       // for each tuple, the bits of its cells in ascending order
	offsets []uint32        // index of each tuple's first weight; then the number of all weights
	start   []uint32        // for each reading (table look-up), its index on the empty board
	changes [2][64][]change // by side and cell: what a disc there changes
}

// change says that a disc adds a number (by) to the index of a reading (a table look-up). A reading is a tuple applied to the board, or to a mirror
// image or rotation of the board.
type change struct{ reading, by uint32 }

// Draw returns a layout with random tuples. Each tuple has the cells that a random walk visits; a step goes to a neighbouring cell, also
// diagonally. s must have passed its Check.
func Draw(g game.Game, s Settings, r *rand.Rand) *Layout {
	of := mustFind(g)
	var tuples [][]uint8
	for range s.Tuples {
		tuples = append(tuples, walk(of, s.Length, r))
	}
	return newLayout(of, tuples)
}

// walk walks at random until it has visited the given number of different cells. It returns them in ascending order.
func walk(of rules, cells int, r *rand.Rand) (tuple []uint8) {
	width, height := of.Size()
	x, y := r.IntN(width), r.IntN(height)
	for {
		if cell := uint8(of.cell(x, y)); !slices.Contains(tuple, cell) {
			tuple = append(tuple, cell)
		}
		if len(tuple) == cells {
			slices.Sort(tuple)
			return tuple
		}
		x = max(0, min(width-1, x+r.IntN(3)-1))
		y = max(0, min(height-1, y+r.IntN(3)-1))
	}
}

// newLayout makes the layout of tuples. The cells of each tuple must be in ascending order.
func newLayout(of rules, tuples [][]uint8) *Layout {
	l := &Layout{rules: of, tuples: tuples, offsets: []uint32{0}}
	width, height := of.Size()
	for _, tuple := range tuples {
		size := 0
		for number := range of.images() {
			var to [64]int // by cell: its image
			for i := range width * height {
				x, y := i%width, i/width
				to[of.cell(x, y)] = of.cell(of.image(number, x, y))
			}
			size = l.read(tuple, to)
		}
		l.offsets = append(l.offsets, l.Size()+1<<size)
	}
	return l
}

// read adds a reading (a table look-up) to l, for the tuple on one image of the board. The argument to maps each cell to its image. The result size
// is the number of bits of the table's index.
func (l *Layout) read(tuple []uint8, to [64]int) (size int) {
	reading := uint32(len(l.start))
	l.start = append(l.start, l.Size())
	put := func(side game.Side, cell int, by uint32) {
		l.changes[side][cell] = append(l.changes[side][cell], change{reading, by})
	}
	for i := 0; i < len(tuple); {
		n := 1
		for l.falls() && i+n < len(tuple) && tuple[i+n] == tuple[i]+uint8(n) {
			n++
		}
		// The number of a stack of n cells is 0 if no cell is playable yet. Otherwise it is 2^(number of discs) plus the sum of 2^j over the first
		// side's discs, where j is the height of a disc in the stack, from 0.
		unit := uint32(1) << size
		for j := range n {
			put(game.First, to[tuple[i+j]], 2*unit<<j)
			put(game.Second, to[tuple[i+j]], unit<<j)
		}
		switch lowest := to[tuple[i]]; {
		case !l.falls():
		case l.Playable(l.Begin(), game.First)>>lowest&1 != 0:
			l.start[reading] += unit
		default:
			put(game.First, lowest-1, unit)
			put(game.Second, lowest-1, unit)
		}
		size, i = size+n+1, i+n
	}
	return size
}

// Size returns the number of weights of each of the two networks.
func (l *Layout) Size() uint32 { return l.offsets[len(l.offsets)-1] }

// Weights returns the numbers of a tuple's weights, from the first to before the second number.
func (l *Layout) Weights(tuple int) (from, to uint32) { return l.offsets[tuple], l.offsets[tuple+1] }

// Tuples returns the number of tuples.
func (l *Layout) Tuples() int { return len(l.tuples) }

// Readings returns the number of readings. A reading is a table look-up: one per tuple and image of the board. The readings of tuple t (from 0) begin
// at index t·Readings/Tuples.
func (l *Layout) Readings() int { return len(l.start) }

// Reader has the table indexes of all readings (look-ups) for a board, and updates them when the board changes. Only one goroutine at a time may use
// it.
type Reader struct {
	layout  *Layout
	discs   [2]uint64
	indexes []uint32 // for each reading (table look-up)
	held    []int32  // for each reading, the weight that the latest Sum added
	sum     int64
}

// NewReader returns a reader whose board is empty.
func (l *Layout) NewReader() *Reader {
	return &Reader{layout: l, indexes: slices.Clone(l.start), held: make([]int32, len(l.start))}
}

// Indexes returns the table indexes of all readings (look-ups). The next call of See or Drop changes the slice.
func (r *Reader) Indexes() []uint32 { return r.indexes }

// See changes the reader's board: discs has the discs of both sides.
func (r *Reader) See(discs [2]uint64) {
	for side, now := range discs {
		changes := &r.layout.changes[side]
		for gone := r.discs[side] &^ now; gone != 0; gone &= gone - 1 {
			for _, c := range changes[bits.TrailingZeros64(gone)] {
				r.indexes[c.reading] -= c.by
			}
		}
		for fresh := now &^ r.discs[side]; fresh != 0; fresh &= fresh - 1 {
			for _, c := range changes[bits.TrailingZeros64(fresh)] {
				r.indexes[c.reading] += c.by
			}
		}
	}
	r.discs = discs
}

// Discs returns the discs of both sides on the reader's board.
func (r *Reader) Discs() [2]uint64 { return r.discs }

// Drop adds a disc of a side on a cell to the reader's board.
func (r *Reader) Drop(side game.Side, cell uint64) {
	if flips := r.layout.Flips(r.discs, side, cell); flips != 0 {
		r.See(flipped(r.discs, side, cell, flips))
		return
	}
	r.discs[side] |= cell
	for _, c := range r.layout.changes[side][bits.TrailingZeros64(cell)] {
		r.indexes[c.reading] += c.by
	}
}

// Sum returns the sum of the weights that the board selects. As weights are integers, the order of additions does not matter.
func (r *Reader) Sum(weights []int32) int64 {
	sum, held := int64(0), r.held[:len(r.indexes)]
	for i, at := range r.indexes {
		w := weights[at]
		held[i] = w
		sum += int64(w)
	}
	r.sum = sum
	return sum
}

// flipped returns the discs of both sides after side has put one on cell, and got those in flips.
func flipped(discs [2]uint64, side game.Side, cell, flips uint64) [2]uint64 {
	discs[side] |= cell | flips
	discs[side.Other()] &^= flips
	return discs
}

// After returns what Sum would return after a disc of the side on cell. Sum must have been called before, with the same weights. If no disc changes
// sides, After looks up only the weights whose indexes the disc changes.
func (r *Reader) After(weights []int32, side game.Side, cell uint64) int64 {
	if flips := r.layout.Flips(r.discs, side, cell); flips != 0 {
		return r.afterFlips(weights, flipped(r.discs, side, cell, flips))
	}
	sum, indexes := r.sum, r.indexes
	held := r.held[:len(indexes)]
	for _, c := range r.layout.changes[side][bits.TrailingZeros64(cell)] {
		sum += int64(weights[indexes[c.reading]+c.by]) - int64(held[c.reading])
	}
	return sum
}

// afterFlips returns the sum of the weights that other discs would select.
func (r *Reader) afterFlips(weights []int32, discs [2]uint64) (sum int64) {
	before := r.discs
	r.See(discs)
	for _, at := range r.indexes {
		sum += int64(weights[at])
	}
	r.See(before)
	return sum
}
