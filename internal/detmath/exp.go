// Package detmath has elementary functions whose results have the same bits on every machine, unlike those of package math.
package detmath

import "math"

// maxExponent is the bound of Exp's argument: with it, the result fits into a float32. It is large enough for sigmoid neurons: two discs change e^x
// by a factor of at most e^32, and even after that a neuron whose x was clamped is still 0 or 1.
const maxExponent = 84

// Exp returns e^x, with x clamped to ±maxExponent, accurate to about two units in the last place. Each product is converted to float32, so that no
// compiler fuses it with the following addition.
func Exp(x float32) float32 {
	const (
		log2e = 1.44269504
		ln2Hi = 0.693359375
		ln2Lo = -2.12194440e-4
		round = 3 << 22 // adding and then subtracting it rounds to an integer
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
