package detmath

// Tanh returns the hyperbolic tangent of x, accurate to 3·10⁻⁷. From x = 10 on, its nearest float32 is 1.
func Tanh(x float32) float32 {
	switch {
	case x >= 10:
		return 1
	case x <= -10:
		return -1
	}
	return 1 - 2/(Exp(2*x)+1)
}
