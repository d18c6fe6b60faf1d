// Package detmath has mathematical functions whose results have the same bits on every machine. The results of package math may differ between
// machines.
package detmath

import "math"

// maxExponent bounds the argument of Exp, so that its result is finite in a float32. The bound is large enough for sigmoid neurons: two discs change
// e^x by a factor of at most e^32, so a neuron with a clamped x remains at 0 or 1.
const maxExponent = 84

// Exp returns e^x, accurate to about two units in the last place. x is clamped to ±maxExponent. Each product is converted to float32, so that no
// compiler fuses it with the next addition.
func Exp(x float32) float32 {
	const (
		log2e = 1.44269504
		ln2Hi = 0.693359375
		ln2Lo = -2.12194440e-4
		round = 3 << 22 // adding and then subtracting this number rounds to an integer
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
