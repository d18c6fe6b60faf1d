package gm

import (
	"strings"
	"testing"
)

// TestDrums checks that ParseDrum reads the names of all General MIDI drums, and the short names that drummers use.
func TestDrums(t *testing.T) {
	for key := 35; key <= 81; key++ {
		for _, written := range []string{Drum(key), strings.ToLower(Drum(key)), strings.ReplaceAll(Drum(key), " ", "")} {
			if got, err := ParseDrum(written); err != nil || got != key {
				t.Errorf("%s is %d, %v; want %d", written, got, err, key)
			}
		}
	}
	for key, names := range shortDrums {
		for name := range strings.SplitSeq(names, ", ") {
			if got, err := ParseDrum(name); err != nil || got != key {
				t.Errorf("%s is %d, %v; want %d", name, got, err, key)
			}
		}
	}
	if lines := strings.Count(DrumList(), "\n"); lines != 47 {
		t.Errorf("%d drums are listed", lines)
	}
}
