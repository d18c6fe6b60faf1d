package arena

import "math/rand/v2"

// Roulette returns a random index from 0 to n-1. The probability of an index is proportional to its weight, which must not be negative.
func Roulette(r *rand.Rand, n int, weight func(i int) float64) int {
	sum := 0.0
	for i := range n {
		sum += weight(i)
	}
	at := float64(r.Float64() * sum) // the conversion prevents a fused multiply-add, which would give other results on some CPUs
	for i := range n {
		if at -= weight(i); at < 0 {
			return i
		}
	}
	return n - 1
}
