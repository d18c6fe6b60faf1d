package detmath

import "math"

// Log2 returns the binary logarithm of x, accurate to about two units in the last place and exact for powers of two. x must be finite and positive.
func Log2(x float64) float64 {
	fraction, exponent := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction, exponent = 2*fraction, exponent-1
	}
	// The natural logarithm of the fraction is 2·artanh(s), with s between −0.18 and 0.18.
	s := (fraction - 1) / (fraction + 1)
	square := float64(s * s)
	sum, power := 0.0, 1.0
	for i := 1; i <= 25; i += 2 {
		sum += power / float64(i)
		power = float64(power * square)
	}
	return float64(exponent) + float64(float64(2*s)*sum)/math.Ln2
}
