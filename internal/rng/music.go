package rng

import "math/rand/v2"

// MusicStream returns the composer's random stream for a purpose. number is the number of a bar or of an anchor.
//
// MusicStream and Stream must not be made the same: all pieces depend on the numbers from MusicStream, and all evolved generations on those from
// Stream. MusicStream is also faster, which matters because a bar needs up to six streams.
func MusicStream(seed uint64, purpose string, number int) *rand.Rand {
	// PCG uses its seeds unchanged: with neighbouring seeds, streams would start in neighbouring states.
	high := Mix(seed)
	return rand.New(rand.NewPCG(high, Mix(high^hash(purpose, number))))
}

// hash returns the FNV-1a hash of purpose and number.
func hash(purpose string, number int) uint64 {
	const (
		offset = 14695981039346656037
		prime  = 1099511628211
	)
	h := uint64(offset)
	for i := range len(purpose) {
		h = (h ^ uint64(purpose[i])) * prime
	}
	for shift := 0; shift < 64; shift += 8 {
		h = (h ^ uint64(number)>>shift&0xff) * prime
	}
	return h
}

// Mix is the last step of SplitMix64: a bijection in which each bit of the input changes, on average, half the bits of the output.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
