package lab

import (
	"math"
	"testing"
)

// TestWelch checks the first example in Wikipedia's article on Welch's t-test: t is −2.46, and p is 0.021.
func TestWelch(t *testing.T) {
	a := []float64{27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4}
	b := []float64{27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4}
	if got, p := welch(a, b); math.Abs(got+2.46) > 0.005 || math.Abs(p-0.021) > 0.0006 {
		t.Errorf("t %v, p %v", got, p)
	}
	for _, flat := range [][2][]float64{{{1, 1}, {1, 1}}, {{1}, {2, 3}}} {
		if got, p := welch(flat[0], flat[1]); got != 0 || p != 1 {
			t.Errorf("%v: t %v, p %v", flat, got, p)
		}
	}
}
