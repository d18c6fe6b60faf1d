package detmath

// Tanh is the hyperbolic tangent, accurate to 3·10⁻⁷. From 10 on it is 1 in a float32.
func Tanh(x float32) float32 {
	switch {
	case x >= 10:
		return 1
	case x <= -10:
		return -1
	}
	return 1 - 2/(Exp(2*x)+1)
}
