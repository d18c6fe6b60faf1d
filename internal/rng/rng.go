// Package rng derives streams of random numbers from a seed.
package rng

import (
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
)

// Stream returns the random stream for a purpose and, optionally, an index. Streams are independent of each other, so that drawing from one does
// not change the numbers from another.
func Stream(seed uint64, purpose string, index ...uint64) *rand.Rand {
	h := fnv.New128a()
	h.Write([]byte(purpose))
	for _, n := range append(index, seed) {
		h.Write(binary.LittleEndian.AppendUint64(nil, n))
	}
	sum := h.Sum(nil)
	r := rand.NewPCG(binary.LittleEndian.Uint64(sum), binary.LittleEndian.Uint64(sum[8:]))
	return rand.New(r)
}

// Normal returns an approximately normal draw: it counts the ones among 64 random bits. Unlike a truly normal draw, which needs logarithms, it is
// the same on every machine.
func Normal(r *rand.Rand) float64 { return float64(bits.OnesCount64(r.Uint64())-32) / 4 }

// Draw returns a random seed for a user who gave none. It is short enough to copy by hand, and never 0.
func Draw() uint64 { return 1 + rand.Uint64N(1<<32-1) }
