//go:build !purego

package network

import (
	"syscall"
	"testing"
	"unsafe"
)

// guarded returns room for n values of T that ends, or starts, where memory
// that may be touched does: what reads or writes beyond it crashes the test.
func guarded[T any](t *testing.T, n int, atEnd bool) []T {
	t.Helper()
	page, size := syscall.Getpagesize(), n*int(unsafe.Sizeof(*new(T)))
	inner := (size + page - 1) / page * page
	memory, err := syscall.Mmap(-1, 0, inner+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Munmap(memory); err != nil {
			t.Error(err)
		}
	})
	for _, guard := range [][]byte{memory[:page], memory[page+inner:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	start := page
	if atEnd {
		start += inner - size
	}
	return unsafe.Slice((*T)(unsafe.Pointer(&memory[start])), n)
}

// TestVectorsKeepToTheirMemory lays everything that the vector code is given
// against pages that may not be touched.
func TestVectorsKeepToTheirMemory(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	for _, atEnd := range []bool{true, false} {
		place := func(table []lanes) []lanes {
			room := guarded[lanes](t, len(table), atEnd)
			copy(room, table)
			return room
		}
		for _, size := range [][2]int{{4, 4}, {12, 4}, {4, 15}, {7, 6}} {
			coding := Coding{Bits: 16, Range: 8}
			shape := Shape{board(size[0], size[1]), 60}
			n := NewSigmoid(shape, coding, coding.Random(shape.Genes(), stream(3)))
			n.weight, n.own, n.reply, n.out = place(n.weight), place(n.own), place(n.reply), place(n.out)
			o := &guarded[outlook](t, 1, atEnd)[0]
			odds, sums := guarded[lanes](t, 1, atEnd), guarded[lanes](t, 1, atEnd)
			copy(sums, n.start)
			every := ^uint64(0) >> (64 - len(n.weight))
			last := uint32(len(n.own)-1) * n.row
			for level = plain; level <= widest; level++ {
				n.odds(odds, sums, every, every)
				for moves := 1; moves <= size[0]; moves++ {
					*o = outlook{}
					o.odds[0] = odds[0]
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
