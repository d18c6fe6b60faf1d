package arena

import "math/rand/v2"

// Roulette draws an index from 0 to n-1, with a probability proportional to its weight. Weights must be 0 or more.
func Roulette(r *rand.Rand, n int, weight func(i int) float64) int {
	sum := 0.0
	for i := range n {
		sum += weight(i)
	}
	at := float64(r.Float64() * sum) // the conversion prevents a fused multiply-add
	for i := range n {
		if at -= weight(i); at < 0 {
			return i
		}
	}
	return n - 1
}
