// Package rng derives random streams from one seed.
package rng

import (
	"encoding/binary"
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
)

// Stream is the random stream of one purpose, and of one of its parts where
// index numbers them. Streams of different purposes or parts share no draw, so
// that using one cannot shift another.
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

// Normal is nearly a draw from the normal distribution: the number of ones among
// 64 fair bits. It is the same on every machine, which the logarithms of a true
// normal draw are not.
func Normal(r *rand.Rand) float64 { return float64(bits.OnesCount64(r.Uint64())-32) / 4 }

// Draw picks a seed where none was given: short enough for a person to copy,
// and never 0.
func Draw() uint64 { return 1 + rand.Uint64N(1<<32-1) }
