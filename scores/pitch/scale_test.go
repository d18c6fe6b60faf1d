package pitch

import (
	"slices"
	"strings"
	"testing"
)

// TestModes checks that each mode has the notes that musicians expect.
func TestModes(t *testing.T) {
	tests := map[string]string{
		"chromatic":        "C C# D D# E F F# G G# A A# B",
		"major":            "C D E F G A B",
		"ionian":           "C D E F G A B",
		"dorian":           "C D D# F G A A#",
		"phrygian":         "C C# D# F G G# A#",
		"lydian":           "C D E F# G A B",
		"mixolydian":       "C D E F G A A#",
		"minor":            "C D D# F G G# A#",
		"aeolian":          "C D D# F G G# A#",
		"locrian":          "C C# D# F F# G# A#",
		"harmonic minor":   "C D D# F G G# B",
		"melodic minor":    "C D D# F G A B",
		"major pentatonic": "C D E G A",
		"minor pentatonic": "C D# F G A#",
		"blues":            "C D# F F# G A#",
		"whole tone":       "C D E F# G# A#",
		"octatonic":        "C D D# F F# G# A B",
		"half-whole":       "C C# D# E F# G A A#",
	}
	if modes := len(modes); len(tests) != modes {
		t.Errorf("%d modes, want %d", modes, len(tests))
	}
	for name, want := range tests {
		for root := range Octave {
			scale := ScaleOf(root, name)
			var names []string
			for key := root; key < root+Octave; key++ {
				if scale.Has(key + 2*Octave) {
					names = append(names, new(Notes).RootName(key-root))
				}
			}
			if got := strings.Join(names, " "); got != want {
				t.Errorf("%s on %s: %s, want %s", name, new(Notes).RootName(root), got, want)
			}
		}
	}
}

// TestWhiteKeys checks that the seven modes that consist of white keys have the same notes.
func TestWhiteKeys(t *testing.T) {
	var white []int
	for key := range Octave {
		if ScaleOf(0, "major").Has(key) {
			white = append(white, key)
		}
	}
	for i, name := range []string{"ionian", "dorian", "phrygian", "lydian", "mixolydian", "aeolian", "locrian"} {
		var has []int
		for key := range Octave {
			if ScaleOf(white[i], name).Has(key) {
				has = append(has, key)
			}
		}
		if !slices.Equal(has, white) {
			t.Errorf("%s on %s: %v", name, new(Notes).RootName(white[i]), has)
		}
	}
}

func TestRoots(t *testing.T) {
	for text, want := range map[string]int{"C": 0, "c": 0, "B#": 0, "Cb": 11, "F#": 6, "gb": 6, "A": 9} {
		if got, err := new(Notes).ParseRoot(text); got != want || err != nil {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
}

// TestTriads checks the triads on the steps of some scales. In the chromatic scale they are only a root and a fifth.
func TestTriads(t *testing.T) {
	for _, test := range []struct {
		scale Scale
		want  string // the notes of the chord on each step, from the root upwards
	}{
		{ScaleOf(0, "major"), "C E G, D F A, E G B, F A C, G B D, A C E, B D F"},
		{ScaleOf(2, "dorian"), "D F A, E G B, F A C, G B D, A C E, B D F, C E G"},
		{ScaleOf(9, "harmonic minor"), "A C E, B D F, C E G#, D F A, E G# B, F A C, G# B D"},
		{ScaleOf(9, "minor pentatonic"), "A C E, C E G, D G A, E G C, G C D"},
		{ScaleOf(0, "whole tone"), "C E F#, D F# G#, E G# A#, F# A# C, G# C D, A# D E"},
		{ScaleOf(11, ChromaticMode), "B F#, C G, C# G#, D A, D# A#, E B, F C, F# C#, G D, G# D#, A E, A# F"},
	} {
		var all []string
		for _, step := range test.scale.Steps {
			chord := test.scale.Triad(48 + test.scale.Root + step)
			all = append(all, chord.NoteList(new(Notes)))
		}
		if got := strings.Join(all, ", "); got != test.want {
			t.Errorf("%s on %d: %s, want %s", test.scale.Mode, test.scale.Root, got, test.want)
		}
	}
}
