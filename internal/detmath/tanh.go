package detmath

// Tanh returns the hyperbolic tangent of x, accurate to 3·10⁻⁷. For x of 10 or more, a float32 rounds it to 1.
func Tanh(x float32) float32 {
	switch {
	case x >= 10:
		return 1
	case x <= -10:
		return -1
	}
	return 1 - 2/(Exp(2*x)+1)
}
