package solver

// available is the memory, in bytes, that a browser gives this program.
func available() uint64 { return 1 << 30 }
