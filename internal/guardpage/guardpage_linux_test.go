package guardpage

import (
	"runtime/debug"
	"testing"
	"unsafe"
)

// touched reads a byte, and reports whether the byte was accessible.
func touched(at unsafe.Pointer) (ok bool) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() { ok = recover() == nil }()
	_ = *(*byte)(at)
	return true
}

func TestSlice(t *testing.T) {
	for _, atEnd := range []bool{true, false} {
		s := Slice[[3]byte](t, 5, atEnd)
		start := unsafe.Pointer(&s[0])
		if !touched(start) || !touched(unsafe.Add(start, 14)) {
			t.Errorf("at the end %v: the slice cannot be read", atEnd)
		}
		if after := touched(unsafe.Add(start, 15)); after == atEnd {
			t.Errorf("at the end %v: the byte after the slice can be read: %v", atEnd, after)
		}
		if before := touched(unsafe.Add(start, -1)); before != atEnd {
			t.Errorf("at the end %v: the byte before the slice can be read: %v", atEnd, before)
		}
	}
}
