package mlp

import "math"

// expNegLimit bounds the exponent of 2 in e^−u, so that the result fits a float32.
const expNegLimit = 120

// These are the coefficients of 2^f for f in [−1/2, 1/2], accurate to 2·10⁻⁷ (from the function exp2f of the library Cephes).
const (
	exp2of1 = 6.931472028550421e-1
	exp2of2 = 2.402264791363012e-1
	exp2of3 = 5.550332471162809e-2
	exp2of4 = 9.618437357674640e-3
	exp2of5 = 1.339887440266574e-3
	exp2of6 = 1.535336188319500e-4
)

const (
	exponent = -1.4426950408889634 / one // how much one unit of a hidden neuron's sum adds to the exponent of 2
	rounder  = 3 << 22                   // adding it to a float32 rounds to an integer, which is then in the lowest bits
)

// expNeg returns e^−u for the sum u of a hidden neuron, whose output is then 1/(1+e^−u). Every product is rounded before it is added, so that the
// result has the same bits on every machine.
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
