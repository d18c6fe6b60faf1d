// Package rng derives random streams from a seed.
package rng

import (
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
)

// Stream is the random stream for a purpose and, optionally, an index. Different streams are independent, so that using one does not
// change the draws of another.
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

// Normal is an approximately normal draw: the number of ones among 64 fair bits. Unlike true normal draws, which need logarithms, it is
// the same on every machine.
func Normal(r *rand.Rand) float64 { return float64(bits.OnesCount64(r.Uint64())-32) / 4 }

// Draw draws a seed for a user who gave none: short enough to copy by hand, and never 0.
func Draw() uint64 { return 1 + rand.Uint64N(1<<32-1) }
