package session

import (
	"math"
	"testing"
	"time"
)

// TestTaps checks the tempo after each tap. The times of taps are in milliseconds. A wanted tempo of 0 means that the tap does not set the tempo.
func TestTaps(t *testing.T) {
	for _, c := range []struct {
		name string
		taps []int
		want []float64
	}{
		{"one", []int{0}, []float64{0}},
		{"two", []int{0, 500}, []float64{0, 120}},
		{"the mean", []int{0, 480, 1000, 1500}, []float64{0, 125, 120, 120}},
		{"at any time", []int{99_000, 100_000, 101_000}, []float64{0, 60, 60}},
		{"only the last eight", []int{0, 600, 1100, 1600, 2100, 2600, 3100, 3600, 4100}, []float64{0, 100, 60_000 / 550., 112.5, 60_000 / 525., 60_000 / 520., 60_000 / (3100. / 6), 60_000 / (3600. / 7), 120}},
		{"anew after two seconds", []int{0, 500, 1000, 3001, 3401}, []float64{0, 120, 120, 0, 150}},
		{"a key that bounces", []int{0, 5, 500, 510, 1000}, []float64{0, 0, 120, 0, 120}},
		{"one too many", []int{0, 500, 1000, 1250, 1500, 2000}, []float64{0, 120, 120, 0, 120, 120}},
		{"one missing", []int{0, 500, 1000, 2000, 2500}, []float64{0, 120, 120, 0, 120}},
		{"twice as fast", []int{0, 500, 1000, 1250, 1505, 1750}, []float64{0, 120, 120, 0, 60_000 / 501.666667, 0}},
		{"much slower", []int{0, 500, 1000, 2000, 3000, 4000}, []float64{0, 120, 120, 0, 60, 60}},
	} {
		var taps taps
		for i, at := range c.taps {
			got, ok := taps.tap(time.Duration(at) * time.Millisecond)
			if ok != (c.want[i] > 0) || math.Abs(got-c.want[i]) > 1e-4 {
				t.Errorf("%s: tap %d sets %g, want %g", c.name, i+1, got, c.want[i])
			}
		}
	}
}
