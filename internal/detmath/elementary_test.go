package detmath

import (
	"math"
	"testing"
)

func TestExp(t *testing.T) {
	worst := 0.0
	for x := float32(-MaxExponent); x <= MaxExponent; x += 1.0 / 512 {
		want := math.Exp(float64(x))
		worst = max(worst, math.Abs(float64(Exp(x))-want)/want)
	}
	if worst > 2.5e-7 {
		t.Errorf("relative error %g", worst)
	}
	if Exp(1000) != Exp(MaxExponent) || Exp(-1000) != Exp(-MaxExponent) {
		t.Error("an argument out of bounds is not clamped")
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
