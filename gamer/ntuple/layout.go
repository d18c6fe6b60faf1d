// Package ntuple has n-tuple networks, which value boards of Connect Four and tic-tac-toe (Thill, Koch and Konen 2012, DOI
// 10.1007/978-3-642-32937-1_19). A tuple is a set of cells, and a table with a weight for each state of these cells; the value
// of a board is the sum of the weights that its states select. Each tuple reads the board and its mirror images, in
// tic-tac-toe its rotations, too. There are two networks, one for each side to move.
//
// A cell has a disc of the first side, one of the second, is empty and playable, or is empty and not yet playable. Cells of a
// tuple that lie on top of each other are numbered together, without the states that cannot be: n of them have 2^(n+1) states,
// not 4^n. Tables are some ten times smaller for it, and a disc still adds a fixed number to the index of each table.
package ntuple

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"midiconnect4/gamer/game"
)

// Layout says how the tuples of a network read boards.
type Layout struct {
	rules
	tuples  [][]uint8       // the bits of their cells, ascending
	offsets []uint32        // where each tuple's table begins; then the size of all
	start   []uint32        // the index of each reading on the empty board
	changes [2][64][]change // by side and cell
}

// change is what a disc adds to the index of a reading. A reading is a tuple on an image of the board.
type change struct{ reading, by uint32 }

// Draw draws tuples by random walks over neighbouring cells, diagonal ones too. The settings must have passed their Check.
func Draw(g game.Game, s Settings, r *rand.Rand) *Layout {
	of := mustFind(g)
	var tuples [][]uint8
	for range s.Tuples {
		tuples = append(tuples, walk(of, s.Length, r))
	}
	return newLayout(of, tuples)
}

// walk visits the given number of cells.
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

// newLayout makes the layout of tuples, whose cells must be in ascending order.
func newLayout(of rules, tuples [][]uint8) *Layout {
	l := &Layout{rules: of, tuples: tuples, offsets: []uint32{0}}
	width, height := of.Size()
	for _, tuple := range tuples {
		size := 0
		for number := range of.images() {
			var to [64]int // the image of each cell
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

// read adds a reading of a tuple. The table to gives the places of the tuple's cells on the image. It returns the number of bits of the index.
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
		// Of n cells on top of each other, the number is 0 if none is playable yet, else 2^discs + the sum of 2^j over the
		// first side's discs, where j is the height of a disc among them.
		unit := uint32(1) << size
		for j := range n {
			put(game.First, to[tuple[i+j]], 2*unit<<j)
			put(game.Second, to[tuple[i+j]], unit<<j)
		}
		switch lowest := to[tuple[i]]; {
		case !l.falls():
		case l.Playable(0)>>lowest&1 != 0:
			l.start[reading] += unit
		default:
			put(game.First, lowest-1, unit)
			put(game.Second, lowest-1, unit)
		}
		size, i = size+n+1, i+n
	}
	return size
}

// Size is the number of weights of each of the two networks.
func (l *Layout) Size() uint32 { return l.offsets[len(l.offsets)-1] }

// Tuples is the number of tuples.
func (l *Layout) Tuples() int { return len(l.tuples) }

// Readings is the number of readings of a board. The readings of tuple t begin with number Readings/Tuples·t.
func (l *Layout) Readings() int { return len(l.start) }

// Reader follows a board. One goroutine may use it.
type Reader struct {
	layout  *Layout
	discs   [2]uint64
	indexes []uint32 // of each reading
	held    []int32  // the weights that Sum read
	sum     int64
}

// NewReader returns a reader of the empty board.
func (l *Layout) NewReader() *Reader {
	return &Reader{layout: l, indexes: slices.Clone(l.start), held: make([]int32, len(l.start))}
}

// Indexes are the indexes of all readings. The next See or Drop changes them.
func (r *Reader) Indexes() []uint32 { return r.indexes }

// See moves the reader to the board with the discs of both sides.
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

// Drop puts a disc of a side on a cell.
func (r *Reader) Drop(side game.Side, cell uint64) {
	r.discs[side] |= cell
	for _, c := range r.layout.changes[side][bits.TrailingZeros64(cell)] {
		r.indexes[c.reading] += c.by
	}
}

// Sum adds the weights that the board selects. Sums of integers are the same in any order.
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

// After is what Sum, which must have been called with the same weights, would be after a disc of a side on a cell. It looks up
// only the readings that the disc changes.
func (r *Reader) After(weights []int32, side game.Side, cell uint64) int64 {
	sum, indexes := r.sum, r.indexes
	held := r.held[:len(indexes)]
	for _, c := range r.layout.changes[side][bits.TrailingZeros64(cell)] {
		sum += int64(weights[indexes[c.reading]+c.by]) - int64(held[c.reading])
	}
	return sum
}
