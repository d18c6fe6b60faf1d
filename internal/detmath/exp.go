// Package detmath has elementary functions with the same bits on every machine, unlike those of package math.
package detmath

import "math"

// maxExponent clamps the argument of Exp, so that the result fits a float32. It is large enough: a sigmoid neuron clamped there stays at 0
// or 1 after the factors of two discs, at most e^32, move it towards the middle.
const maxExponent = 84

// Exp is e^x, with x clamped to ±maxExponent, accurate to about two units in the last place. Each product is rounded by itself, so
// that no compiler fuses it with the next addition.
func Exp(x float32) float32 {
	const (
		log2e = 1.44269504
		ln2Hi = 0.693359375
		ln2Lo = -2.12194440e-4
		round = 3 << 22 // adding and subtracting it rounds to an integer
	)
	x = max(-maxExponent, min(maxExponent, x))
	n := float32(float32(x*log2e)+round) - round
	r := x - float32(n*ln2Hi)
	r -= float32(n * ln2Lo)
	p := float32(1.0 / 5040)
	p = float32(p*r) + 1.0/720
	p = float32(p*r) + 1.0/120
	p = float32(p*r) + 1.0/24
	p = float32(p*r) + 1.0/6
	p = float32(p*r) + 0.5
	p = float32(p*r) + 1
	p = float32(p*r) + 1
	return float32(p * math.Float32frombits(uint32(int32(n)+127)<<23))
}
