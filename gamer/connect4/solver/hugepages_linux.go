package solver

import (
	"syscall"
	"unsafe"
)

// useHugePages asks the system for large pages, which halve the time of a look-up in a large table. It ignores errors, because large pages are
// not necessary.
func useHugePages(slots []uint64) {
	const (
		hugePage = 2 << 20
		advice   = 14 // MADV_HUGEPAGE
	)
	memory := unsafe.Slice((*byte)(unsafe.Pointer(&slots[0])), 8*len(slots))
	start := int(-uintptr(unsafe.Pointer(&memory[0])) & (hugePage - 1))
	if len(memory) >= start+hugePage {
		_ = syscall.Madvise(memory[start:], advice)
	}
}
