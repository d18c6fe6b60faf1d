package notation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestTunedNotes checks the names of notes in unusual tunings. A note must have the name that the tuning gives its key, or the name of the
// nearest of the usual twelve keys. The file must say how far a note sounds from its name.
func TestTunedNotes(t *testing.T) {
	for _, test := range []struct {
		tuning string
		keys   [3]int
		want   string
	}{
		{"{equal: 19}", [3]int{61, 62, 67}, "C4 alter 1 sharp, D4 alter -1 flat, E4 alter 1 sharp"},
		{"{equal: 19}", [3]int{60, 79, 78}, "C4 alter 0, C5 alter 0, B4 alter 1 sharp"},
		{"{equal: 24}", [3]int{61, 63, 62}, "C4 alter 0.5 quarter-sharp, D4 alter -0.5 quarter-flat, C4 alter 1 sharp"},
		{"{equal: 31}", [3]int{61, 62, 63}, "C4 alter 0.39 quarter-sharp, C4 alter 1 sharp, D4 alter -1 flat"},
		{"{equal: 13, of: 3/1}", [3]int{60, 61, 62}, "C4 alter 0, D4 alter -0.54 quarter-flat, E4 alter -1.07 flat"},
		{"{equal: 12, reference: 432}", [3]int{60, 61, 62}, "C4 alter 0, C4 alter 1 sharp, D4 alter 0"},
	} {
		score, err := scores.Parse("x.yaml", []byte("tuning: "+test.tuning+"\nrange: 40..90\nreference: {notes: 60}\nplayers: {first: {program: Flute}}"))
		if err != nil {
			t.Fatal(err)
		}
		bar := compose.Bar{Ticks: 1920, Tempo: 120, Notes: make([]compose.Note, 3)}
		for i, key := range test.keys {
			on := i * 480
			bar.Notes[i] = compose.Note{Key: key, Start: on, Ticks: 480, On: on, Off: on + 480, Velocity: 80}
		}
		p := &compose.Piece{Score: score, Movements: []compose.Movement{{Bars: []compose.Bar{bar}}}}
		var got []string
		for _, note := range strings.Split(string(mustWrite(t, p)), "<pitch>")[1:] {
			text := func(element string) string {
				_, after, _ := strings.Cut(note, "<"+element+">")
				inside, _, found := strings.Cut(after, "</"+element+">")
				if !found {
					return ""
				}
				return inside
			}
			alter := text("alter")
			if alter == "" {
				alter = "0"
			}
			got = append(got, strings.TrimSpace(fmt.Sprintf("%s%s alter %s %s", text("step"), text("octave"), alter, text("accidental"))))
		}
		if !slices.Equal(got, strings.Split(test.want, ", ")) {
			t.Errorf("%s: %s, want %s", test.tuning, strings.Join(got, ", "), test.want)
		}
	}
}
