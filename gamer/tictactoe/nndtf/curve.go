package nndtf

import (
	"math"

	"midiconnect4/internal/detmath"
)

// curve is an odd function that rises from −1 to 1. For speed it is computed as a piecewise linear function. It is accurate to 5·10⁻⁷, and has
// the same bits on every machine.
type curve [pieces + 2]float32 // values at the ends of the pieces, from x = 0 on; the last piece is flat

const (
	perUnit = 512         // pieces per unit of x
	pieces  = 8 * perUnit // number of pieces; beyond the last piece the value is 1
)

var (
	// bell is 1 − e^(−x²/2) for x ≥ 0, and odd.
	bell = newCurve(func(x float32) float32 {
		return 1 - detmath.Exp(float32(-0.5*x*x))
	})
	// tangent is the hyperbolic tangent.
	tangent = newCurve(detmath.Tanh)
)

func newCurve(f func(float32) float32) *curve {
	c := new(curve)
	for i := range c {
		c[i] = f(min(pieces, float32(i)) / perUnit)
	}
	return c
}

// at returns the value at x, which may be infinite. It has no branches that depend on the size or sign of x, because the processor could not
// predict them.
func (c *curve) at(x float32) float32 {
	const sign = 1 << 31
	bits := math.Float32bits(x)
	along := min(pieces, perUnit*math.Float32frombits(bits&^sign))
	i := int(along)
	value := c[i] + float32((along-float32(i))*(c[i+1]-c[i]))
	return math.Float32frombits(math.Float32bits(value) | bits&sign)
}
