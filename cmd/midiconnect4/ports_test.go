package main

import "testing"

// TestOtherSystem names JACK where there is no ALSA, if the program has it.
func TestOtherSystem(t *testing.T) {
	if got := otherSystem([]string{"alsa"}); got != "" {
		t.Errorf("without JACK: %q", got)
	}
	if got := otherSystem([]string{"alsa", "jack"}); got != "; for JACK's ports say --api jack" {
		t.Errorf("with JACK: %q", got)
	}
}
