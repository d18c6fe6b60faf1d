package compose

import (
	"math/rand/v2"
)

// purpose names what random numbers are drawn for. Each purpose has streams of
// its own, so that one setting never changes what is drawn for another.
type purpose string

const (
	forSigns           purpose = "signs"
	forRhythm          purpose = "rhythm"
	forRests           purpose = "rests"
	forDots            purpose = "dots"
	forVelocity        purpose = "velocity"
	forSharedReference purpose = "reference"
	forFirstReference  purpose = "reference first"
	forSecondReference purpose = "reference second"
)

// stream returns the random numbers that belong to a seed, a purpose and a
// number: that of a bar, or of an anchor. They depend on nothing else, so that
// nothing drawn elsewhere can shift them.
func stream(seed uint64, p purpose, number int) *rand.Rand {
	high := mix(seed)
	return rand.New(rand.NewPCG(high, mix(high^hash(p, number))))
}

// hash is the FNV-1a hash of p and number.
func hash(p purpose, number int) uint64 {
	const (
		offset = 14695981039346656037
		prime  = 1099511628211
	)
	h := uint64(offset)
	for i := range len(p) {
		h = (h ^ uint64(p[i])) * prime
	}
	for shift := 0; shift < 64; shift += 8 {
		h = (h ^ uint64(number)>>shift&0xff) * prime
	}
	return h
}

// mix is the finaliser of SplitMix64: a permutation in which every bit of the
// input changes half the bits of the output. PCG takes its seeds as they are,
// and neighbouring seeds would start it on neighbouring states.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
