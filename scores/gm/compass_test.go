package gm

import "testing"

// Every instrument has more than one key, all of them MIDI's.
func TestCompasses(t *testing.T) {
	for _, c := range compasses {
		if c.first > c.last || c.low >= c.high || c.low < 0 || c.high > 127 {
			t.Errorf("%+v", c)
		}
	}
}
