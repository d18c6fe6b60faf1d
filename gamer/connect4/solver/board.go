package solver

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
)

// board is the geometry of a game's bit masks. A column has height+1 bits, its lowest cell first; the bit above the top cell stays empty.
type board struct {
	width, height int
	bottom, cells uint64
	low, high     uint64     // cells at an odd, and at an even, distance from the top cell of their column
	step          uint       // number of bits from a column to the next
	worth         [64]int8   // by cell: number of lines of four through it
	columns       [64]uint64 // by cell: mask of its column
}

func newBoard(g *connect4.Game) board {
	w, h := g.Size()
	b := board{width: w, height: h, step: uint(h + 1)}
	for x := range w {
		b.bottom |= g.Bit(x, 0)
		b.cells |= g.ColumnMask(x)
		for y := range h {
			b.columns[bits.TrailingZeros64(g.Bit(x, y))] = g.ColumnMask(x)
		}
		for y := h - 1; y >= 0; y -= 2 {
			b.high |= g.Bit(x, y)
		}
	}
	b.low = b.cells &^ b.high
	for _, s := range [4]uint{1, b.step - 1, b.step, b.step + 1} {
		starts := b.cells & (b.cells >> s)
		starts &= starts >> (2 * s)
		for ; starts != 0; starts &= starts - 1 {
			for k := range uint(4) {
				b.worth[uint(bits.TrailingZeros64(starts))+k*s]++
			}
		}
	}
	return b
}

// playable returns the mask of the cells that a disc can fall to.
func (b *board) playable(taken uint64) uint64 { return (taken + b.bottom) & b.cells }

// column returns the mask of a cell's column.
func (b *board) column(cell uint64) uint64 { return b.columns[bits.TrailingZeros64(cell)&63] }

// completions returns the mask of the cells that make four in a row with three discs of d. It includes cells that are taken.
func (b *board) completions(d uint64) uint64 {
	return d<<1&(d<<2)&(d<<3) |
		along(d, b.step-1) | along(d, b.step) | along(d, b.step+1)
}

// along returns the completions in one direction: that in which the next cell is s bits away.
func along(d uint64, s uint) uint64 {
	up1, up2, up3 := d<<(s&63), d<<(2*s&63), d<<(3*s&63)
	down1, down2, down3 := d>>(s&63), d>>(2*s&63), d>>(3*s&63)
	return up1&up2&(up3|down1) | down1&down2&(down3|up1)
}

// four reports whether d contains four in a row.
func (b *board) four(d uint64) bool {
	s := b.step
	return d&(d>>1)&(d>>2)&(d>>3)|inRow(d, s-1)|inRow(d, s)|inRow(d, s+1) != 0
}

// inRow finds all rows of four in d, in one direction. It returns the mask of the lowest cell of each row. The next cell in this direction is s bits
// away.
func inRow(d uint64, s uint) uint64 {
	pairs := d & (d >> (s & 63))
	return pairs & (pairs >> (2 * s & 63))
}

func (b *board) mirror(d uint64) uint64 {
	var m uint64
	for range b.width {
		m = m<<(b.step&63) | d&(1<<(b.step&63)-1)
		d >>= b.step & 63
	}
	return m
}

// slanted returns the mask of one horizontal or diagonal row of four in d. It returns 0 if there is none.
func (b *board) slanted(d uint64) uint64 {
	for _, s := range [3]uint{b.step - 1, b.step, b.step + 1} {
		if starts := inRow(d, s); starts != 0 {
			pair := starts & -starts * (1 | 1<<(s&63))
			return pair | pair<<(2*s&63)
		}
	}
	return 0
}
