package solver

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
)

// board is the geometry of a game: where its cells lie in 64 bits. A column
// takes height+1 bits, lowest cell first; the bit above it stays empty.
type board struct {
	width, height int
	bottom, cells uint64
	low, high     uint64 // cells at an odd and at an even distance from the top one
	step          uint   // from a column to the next
	order         []int
}

func newBoard(g *connect4.Game) board {
	w, h := g.Size()
	b := board{width: w, height: h, step: uint(h + 1)}
	for x := range w {
		b.bottom |= g.Bit(x, 0)
		b.cells |= g.ColumnMask(x)
		for y := h - 1; y >= 0; y -= 2 {
			b.high |= g.Bit(x, y)
		}
	}
	b.low = b.cells &^ b.high
	return b
}

// playable is the cells that a disc could fall to.
func (b *board) playable(taken uint64) uint64 { return (taken + b.bottom) & b.cells }

// lines is the cells, taken or not, on which a disc beside those of d would
// make four in a row.
func (b *board) lines(d uint64) uint64 {
	cells := (d << 1) & (d << 2) & (d << 3)
	for _, s := range [3]uint{b.step - 1, b.step, b.step + 1} {
		up := (d << (s & 63)) & (d << (2 * s & 63))
		down := (d >> (s & 63)) & (d >> (2 * s & 63))
		cells |= up & (d<<(3*s&63) | d>>(s&63))
		cells |= down & (d>>(3*s&63) | d<<(s&63))
	}
	return cells
}

// four reports whether d holds four in a row.
func (b *board) four(d uint64) bool {
	v := d & (d >> 1)
	s := b.step
	l := d & (d >> ((s - 1) & 63))
	h := d & (d >> (s & 63))
	r := d & (d >> ((s + 1) & 63))
	return v&(v>>2)|l&(l>>(2*(s-1)&63))|h&(h>>(2*s&63))|r&(r>>(2*(s+1)&63)) != 0
}

// mirror turns d left to right.
func (b *board) mirror(d uint64) uint64 {
	column := uint64(1)<<b.step - 1
	var m uint64
	for range b.width {
		m = m<<(b.step&63) | d&column
		d >>= b.step & 63
	}
	return m
}

func one(d uint64) bool { return d&(d-1) == 0 }

func count(d uint64) int { return bits.OnesCount64(d) }
