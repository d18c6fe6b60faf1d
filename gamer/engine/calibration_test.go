package engine

import "testing"

func TestConfidenceIsARank(t *testing.T) {
	c := calibration{-3, -1, -1, 5}
	for value, want := range map[float32]float64{
		-4: 0.1, -3: 0.2, -2: 0.3, -1: 0.5, 1: 0.7, 5: 0.8, 6: 0.9,
		0: 0.5, MaxValue: 0.9, 2 * MaxValue: 1, -2 * MaxValue: 0,
	} {
		if got := c.confidence(value); got != want {
			t.Errorf("value %g: %g, want %g", value, got, want)
		}
	}
	if got := calibration(nil).confidence(7); got != 0.5 {
		t.Errorf("without values: %g", got)
	}
}
