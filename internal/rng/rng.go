// Package rng makes streams of random numbers from a seed.
package rng

import (
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
)

// Stream returns the random stream for a purpose and an optional index. Streams are independent: numbers drawn from one do not change another.
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

// Normal returns an approximately normal number: the count of ones in 64 random bits, shifted and scaled. An exact method needs logarithms, whose
// results depend on the machine.
func Normal(r *rand.Rand) float64 { return float64(bits.OnesCount64(r.Uint64())-32) / 4 }

// Draw returns a random seed that is short enough to copy by hand. It is never 0.
func Draw() uint64 { return 1 + rand.Uint64N(1<<32-1) }
