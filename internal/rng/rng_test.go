package rng

import (
	"math"
	"testing"
)

// TestNormal compares the moments of drawn numbers with the moments of the normal distribution.
func TestNormal(t *testing.T) {
	r := Stream(1, "test")
	const n = 200_000
	var sum, square, fourth float64
	for range n {
		x := Normal(r)
		sum, square, fourth = sum+x, square+x*x, fourth+x*x*x*x
	}
	for _, m := range []struct{ got, want, off float64 }{{sum / n, 0, 0.01}, {square / n, 1, 0.02}, {fourth / n, 3, 0.15}} {
		if math.Abs(m.got-m.want) > m.off {
			t.Errorf("moment %v, want %v", m.got, m.want)
		}
	}
}
