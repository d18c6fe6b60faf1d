//go:build !purego

package perceptron

import (
	"syscall"
	"testing"
	"unsafe"

	"midiconnect4/gamer/checkers"
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

// TestVectorsKeepToTheirMemory lays what the vector code is given against pages
// that may not be touched.
func TestVectorsKeepToTheirMemory(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	for _, atEnd := range []bool{true, false} {
		for _, hidden := range []int{1, 20} {
			s := Shape{Game: checkers.Game{}, Hidden: hidden}
			n := New(s, randomWeights(s, 1, stream(3)))
			room := guarded[neuron](t, hidden, atEnd)
			copy(room, n.hidden)
			n.hidden = room
			o := &guarded[outlook](t, 1, atEnd)[0]
			for level = plain; level <= widest; level++ {
				for moves := 1; moves <= width; moves++ {
					for depth := 1; depth <= len(o.changes); depth++ {
						o.moves, o.depth = moves, depth
						o.changes[depth-1].square[moves-1] = maxSquares - 1
						n.weigh(o)
					}
				}
			}
		}
	}
}
