// Package guardpage allocates memory between inaccessible pages. It is for tests of vector code, which has no bounds checks: access outside the
// memory crashes the test.
package guardpage

import (
	"syscall"
	"testing"
	"unsafe"
)

// Slice allocates n values of T. If atEnd is true, an inaccessible page begins directly after the values. Otherwise an inaccessible page ends
// directly before them.
func Slice[T any](t *testing.T, n int, atEnd bool) []T {
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
