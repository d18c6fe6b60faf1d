package main

import "testing"

// TestOtherSystem checks that the hint names JACK only if the program supports it.
func TestOtherSystem(t *testing.T) {
	if got := otherSystem([]string{"alsa"}); got != "" {
		t.Errorf("without JACK: %q", got)
	}
	if got := otherSystem([]string{"alsa", "jack"}); got != "; for JACK's ports say --api jack" {
		t.Errorf("with JACK: %q", got)
	}
}
