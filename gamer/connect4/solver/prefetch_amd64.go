//go:build !purego

package solver

// prefetch asks for the cache line of slots, and does not wait for it.
//
//go:noescape
func prefetch(slots *[2]uint64)
