package gm

import (
	"strings"
	"testing"
)

// Every drum of General MIDI has its name, and drummers' names are read too.
func TestDrums(t *testing.T) {
	for key := 35; key <= 81; key++ {
		for _, written := range []string{Drum(key), strings.ToLower(Drum(key)), strings.ReplaceAll(Drum(key), " ", "")} {
			if got, err := ParseDrum(written); err != nil || got != key {
				t.Errorf("%s is %d, %v; want %d", written, got, err, key)
			}
		}
	}
	for _, short := range shortDrums {
		if got, err := ParseDrum(short.name); err != nil || got != short.number {
			t.Errorf("%s is %d, %v; want %d", short.name, got, err, short.number)
		}
	}
	if lines := strings.Count(DrumList(), "\n"); lines != 47 {
		t.Errorf("%d drums are listed", lines)
	}
}
