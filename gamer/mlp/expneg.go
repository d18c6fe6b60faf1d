package mlp

import "math"

// expNegLimit bounds the exponent of 2 in e^−u, so that the result fits a float32.
const expNegLimit = 120

// Coefficients of 2^f for f in [−1/2, 1/2], accurate to 2·10⁻⁷ (exp2f of Cephes).
const (
	exp2of1 = 6.931472028550421e-1
	exp2of2 = 2.402264791363012e-1
	exp2of3 = 5.550332471162809e-2
	exp2of4 = 9.618437357674640e-3
	exp2of5 = 1.339887440266574e-3
	exp2of6 = 1.535336188319500e-4
)

const (
	exponent = -1.4426950408889634 / one // exponent of 2 for one unit of a hidden neuron's sum
	rounder  = 3 << 22                   // adding it rounds to an integer, which is then in the lowest bits
)

// expNeg is e^−u for a hidden neuron's sum u; the neuron's output is 1/(1+e^−u). Each product is rounded by itself, so that the result has
// the same bits on every machine.
func expNeg(sum int32) float32 {
	x := max(-expNegLimit, min(expNegLimit, float32(sum)*exponent))
	whole := x + rounder
	f := x - (whole - rounder)
	p := float32(f*exp2of6) + exp2of5
	p = float32(p*f) + exp2of4
	p = float32(p*f) + exp2of3
	p = float32(p*f) + exp2of2
	p = float32(p*f) + exp2of1
	p = float32(p*f) + 1
	return math.Float32frombits(math.Float32bits(p) + math.Float32bits(whole)<<23)
}
