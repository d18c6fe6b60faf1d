package gm

import "testing"

// TestCompasses checks that every compass has more than one key, and has only MIDI keys.
func TestCompasses(t *testing.T) {
	for _, c := range compasses {
		if c.first > c.last || c.low >= c.high || c.low < 0 || c.high > 127 {
			t.Errorf("%+v", c)
		}
	}
}
