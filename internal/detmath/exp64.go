package detmath

import "math"

// Exp64 returns e^x in double precision, accurate to about two units in the last place. x must be from −700 to 700.
func Exp64(x float64) float64 {
	const (
		ln2Hi = 6.93147180369123816490e-01 // so few bits that its product with n is exact
		ln2Lo = 1.90821492927058770002e-10
	)
	n := math.Round(x / math.Ln2)
	r := x - float64(n*ln2Hi) - float64(n*ln2Lo)
	sum, term := 1.0, 1.0
	for i := 1; i <= 20; i++ {
		term = float64(term*r) / float64(i)
		sum += term
	}
	return math.Ldexp(sum, int(n))
}
