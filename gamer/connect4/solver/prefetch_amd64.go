//go:build !purego

package solver

// prefetch fetches the cache line of slots. It does not wait for the memory.
//
//go:noescape
func prefetch(slots *[2]uint64)
