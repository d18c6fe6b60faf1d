//go:build !purego

package solver

// prefetch fetches the cache line of slots without waiting.
//
//go:noescape
func prefetch(slots *[2]uint64)
