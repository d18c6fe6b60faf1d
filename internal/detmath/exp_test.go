package detmath

import (
	"math"
	"testing"
)

func TestExp(t *testing.T) {
	worst := 0.0
	for x := float32(-maxExponent); x <= maxExponent; x += 1.0 / 512 {
		want := math.Exp(float64(x))
		worst = max(worst, math.Abs(float64(Exp(x))-want)/want)
	}
	if worst > 2.5e-7 {
		t.Errorf("relative error %g", worst)
	}
	if Exp(1000) != Exp(maxExponent) || Exp(-1000) != Exp(-maxExponent) {
		t.Error("an argument out of bounds is not clamped")
	}
}

func TestExp64(t *testing.T) {
	for x := -700.0; x <= 700; x += 1.0 / 128 {
		if got, want := Exp64(x), math.Exp(x); math.Abs(got-want) > 1e-15*want {
			t.Fatalf("e to the power %v is %v, want %v", x, got, want)
		}
	}
	if Exp64(0) != 1 {
		t.Error(Exp64(0))
	}
}

func TestTanh(t *testing.T) {
	for x := float32(-30); x <= 30; x += 0.01 {
		if got, want := Tanh(x), math.Tanh(float64(x)); math.Abs(float64(got)-want) > 3e-7 {
			t.Fatalf("tanh %v is %v, want %v", x, got, want)
		}
	}
	if Tanh(1e30) != 1 || Tanh(-1e30) != -1 || Tanh(0) != 0 {
		t.Errorf("%v %v %v", Tanh(1e30), Tanh(-1e30), Tanh(0))
	}
}

func TestLog2(t *testing.T) {
	for x := 1e-6; x < 1e9; x *= 1.000371 {
		if got, want := Log2(x), math.Log2(x); math.Abs(got-want) > 1e-15*max(1, math.Abs(want)) {
			t.Fatalf("the binary logarithm of %v is %v, want %v", x, got, want)
		}
	}
	for exponent := -1000; exponent <= 1000; exponent++ {
		if got := Log2(math.Ldexp(1, exponent)); got != float64(exponent) {
			t.Errorf("the binary logarithm of 2 to the power %d is %v", exponent, got)
		}
	}
}
