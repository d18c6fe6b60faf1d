//go:build !purego

package mlp

import (
	"testing"

	"midiconnect4/internal/guardpage"
)

// TestVectorsStayInBounds places all arguments of the vector code next to guard pages. An access out of bounds would crash there.
func TestVectorsStayInBounds(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	for _, atEnd := range []bool{true, false} {
		place := func(table []lanes) []lanes {
			room := guardpage.Slice[lanes](t, len(table), atEnd)
			copy(room, table)
			return room
		}
		for _, size := range [][2]int{{4, 4}, {12, 4}, {4, 15}, {7, 6}} {
			coding := Coding{Bits: 16, Range: 8}
			shape := Shape{Game: board(size[0], size[1]), Hidden: 60}
			n := NewSigmoid(shape, coding, coding.Random(shape.Genes(), stream(3)))
			n.weight, n.own, n.reply, n.out = place(n.weight), place(n.own), place(n.reply), place(n.out)
			o := &guardpage.Slice[moveBatch](t, 1, atEnd)[0]
			expNeg, sums := guardpage.Slice[lanes](t, 1, atEnd), guardpage.Slice[lanes](t, 1, atEnd)
			copy(sums, n.start)
			every := ^uint64(0) >> (64 - len(n.weight))
			last := uint32(len(n.own)-1) * n.row
			for level = plain; level <= widest; level++ {
				n.expNeg(expNeg, sums, every, every)
				for moves := 1; moves <= size[0]; moves++ {
					*o = moveBatch{}
					o.expNeg[0] = expNeg[0]
					o.nMoves, o.nReplies = moves, size[0]
					for i := range size[0] {
						row := last * uint32(i%2)
						o.moves[i] = move{row: row, above: last - row, slot: uint32(i)}
						o.replies[i] = reply{row: row, out: uint32(i) * n.row, to: allMoves}
					}
					n.weigh(o)
				}
			}
		}
	}
}
