package rng

import "math/rand/v2"

// MusicStream returns a random stream for composing. number is the number of a bar or an anchor.
//
// MusicStream and Stream must stay different functions: all pieces depend on the numbers of MusicStream, and all evolved gamers on the numbers of
// Stream. MusicStream is also faster, which matters because a bar needs up to six streams.
func MusicStream(seed uint64, purpose string, number int) *rand.Rand {
	// Mix the seed, because PCG uses seeds unchanged: neighbouring seeds would give similar streams.
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

// Mix is the last step of SplitMix64, a bijection. If one bit of the input changes, about half the bits of the output change.
func Mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
