package solver

import (
	"syscall"
	"unsafe"
)

func advise(slots []uint64) {
	b := unsafe.Slice((*byte)(unsafe.Pointer(&slots[0])), len(slots)*8)
	const huge = 2 << 20
	off := int(-uintptr(unsafe.Pointer(&b[0])) & (huge - 1))
	if len(b) < off+huge {
		return
	}
	_ = syscall.Madvise(b[off:], 14)
}
