package nndtf

import (
	"context"
	"testing"
)

// TestUntrained checks that the best of several networks is fitter than the first one, and that the best of many is fitter than the best of few.
func TestUntrained(t *testing.T) {
	s := Default()
	s.Generations = 2
	if s.Tried() != 2*100*7 {
		t.Errorf("a run tries %d networks", s.Tried())
	}
	tried := 0
	one, few, err := Untrained(context.Background(), s, 5, 20, func() { tried++ })
	if err != nil || tried != 20 || !(one > 0 && few > one && few < 1) {
		t.Fatalf("%v, %v, %d tried, %v", one, few, tried, err)
	}
	again, many, err := Untrained(context.Background(), s, 5, 400, func() {})
	if err != nil || again != one || !(many > few) {
		t.Errorf("%v, %v, %v", again, many, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Untrained(ctx, s, 5, 20, func() {}); err == nil {
		t.Error("it was not interrupted")
	}
}
