package pitch

import (
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNoteNamesRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := Notes{MiddleC: rapid.IntRange(2, 4).Draw(t, "middle C")}
		key := rapid.IntRange(0, 127).Draw(t, "key")
		flat := rapid.Bool().Draw(t, "flat")

		name := score.NoteName(key)
		if flat && key < 127 {
			if above := score.NoteName(key + 1); !strings.Contains(above, "#") {
				name = above[:1] + "b" + above[1:]
			}
		}
		for _, text := range []string{name, strings.ToLower(name), strconv.Itoa(key)} {
			if got, err := score.ParseNote(text); err != nil || got != key {
				t.Fatalf("%s: %d, %v; want %d", text, got, err, key)
			}
		}
	})
}

func TestNoteNames(t *testing.T) {
	tests := []struct {
		middleC, key int
		name         string
	}{
		{2, 60, "C2"},
		{3, 60, "C3"},
		{4, 60, "C4"},
		{2, 48, "C1"},
		{2, 83, "B3"},
		{2, 61, "C#2"},
		{2, 0, "C-3"},
		{4, 127, "G9"},
		{4, 69, "A4"},
	}
	for _, test := range tests {
		score := Notes{MiddleC: test.middleC}
		if got := score.NoteName(test.key); got != test.name {
			t.Errorf("key %d is %s with middle C %d; want %s", test.key, got, test.middleC, test.name)
		}
	}
}

func TestParseNote(t *testing.T) {
	tests := map[string]int{
		"C2": 60, "C♯2": 61, "e♭2": 63, "c2": 60, "B#1": 60, "Cb2": 59, "Db2": 61, "C#2": 61, "bb1": 58, "E#2": 65, "60": 60, "0": 0, "127": 127, "C-3": 0,
	}
	for text, want := range tests {
		if got, err := (&Notes{MiddleC: 2}).ParseNote(text); err != nil || got != want {
			t.Errorf("%s: %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "C", "H2", "C##2", "C#b2", "2C", "-1", "128", "C2.5", "Cb-3", "G#7", "C 2", "999999999999999999999"} {
		if got, err := (&Notes{MiddleC: 2}).ParseNote(text); err == nil {
			t.Errorf("%q is %d; want an error", text, got)
		}
	}
}
