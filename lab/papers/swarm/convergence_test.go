package swarm

import (
	"math"
	"testing"

	"midiconnect4/lab"
)

// TestChangesOfConvergence checks that c(t) converges if its steps become smaller and smaller, and does not if it alternates.
func TestChangesOfConvergence(t *testing.T) {
	halving, swinging := []float64{}, []float64{}
	for i := range 40 {
		halving = append(halving, 1-math.Pow(0.5, float64(i)))
		swinging = append(swinging, float64(i%2))
	}
	// A tenth is four steps here. The first four are 1/2, 1/4, 1/8 and 1/16.
	if first, last, window := changes(halving); window != 4 || math.Abs(first-15.0/64) > 1e-12 || last/first > settled {
		t.Errorf("the first %d changes %v, the last %v", window, first, last)
	}
	if first, last, _ := changes(swinging); first != 1 || last != 1 {
		t.Errorf("changes of %v and %v", first, last)
	}
	if first, last, window := changes([]float64{1, 3}); first != 2 || last != 2 || window != 1 {
		t.Errorf("two iterations: %v and %v over %d", first, last, window)
	}
}

// TestThesisConvergence checks converges for the smallest and largest populations of the thesis's ten grids.
func TestThesisConvergence(t *testing.T) {
	want := map[string][2]bool{
		"4.3": {false, true}, "4.4": {false, true}, "4.5": {true, true}, "4.6": {true, true}, "4.7": {true, true},
		"5.6": {false, true},
	}
	for _, g := range grids {
		if got := [2]bool{g.converges(g.sizes[0]), g.converges(g.sizes[len(g.sizes)-1])}; got != want[g.table] {
			t.Errorf("table %s: %v, want %v", g.table, got, want[g.table])
		}
	}
	if rows, err := (experiment{&lab.Lab{Reading: lab.Reading{}}}).convergenceRows(outcome{}); rows != nil || err != nil {
		t.Errorf("a reading: %v, %v", rows, err)
	}
}
