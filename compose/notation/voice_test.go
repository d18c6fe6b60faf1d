package notation_test

import (
	"fmt"
	"slices"
	"testing"

	"midiconnect4/scores"
)

// inVoices describes each note and rest of a part: its voice, span, key, stem and visibility.
func inVoices(elements []placed) []string {
	var all []string
	for _, e := range elements {
		all = append(all, fmt.Sprintf("%d:%d-%d %d %s%s", e.Voice, e.from, e.to, e.key, e.Stem, e.Hidden))
	}
	return all
}

// TestRestsKeepClear checks that a rest stands above a long note of the other voice: the higher the note, the higher the rest. A rest at the
// usual position has no height in the file.
func TestRestsKeepClear(t *testing.T) {
	s := scores.Paper()
	s.Players[0].Clef = scores.Treble
	for _, test := range []struct {
		held int
		want string
	}{{60, ""}, {72, "A5"}, {76, "C6"}, {79, "E6"}} {
		held := [3]int{test.held, 0, 16}
		e := firstPart(t, oneBar(s, held, [3]int{84, 8, 8}, held))[0]
		got := ""
		if e.Rest.Step != "" {
			got = fmt.Sprint(e.Rest.Step, e.Rest.Octave)
		}
		if got != test.want {
			t.Errorf("over %d: a rest at %s, want %s", test.held, got, test.want)
		}
	}
}

// TestDroneIsStruckAgain checks that a drone ends when the line strikes its key, and that the line stays in its voice. Rests of the second voice
// must be hidden.
func TestDroneIsStruckAgain(t *testing.T) {
	s := scores.Paper()
	s.Players[0].Clef = scores.Treble
	got := inVoices(firstPart(t, oneBar(s, [3]int{64, 0, 4}, [3]int{67, 4, 4}, [3]int{60, 8, 8}, [3]int{60, 0, 16})))
	want := []string{"1:0-480 64 up", "1:480-960 67 up", "1:960-1920 60 up", "2:0-960 60 down", "2:960-1920 -1 no"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// TestHeldNoteIsStruckAgain checks that a held first note ends when its key is struck again. The note that strikes it must stay in its own
// voice.
func TestHeldNoteIsStruckAgain(t *testing.T) {
	s := scores.Paper()
	s.Players[0].Clef, s.Players[0].Hold = scores.Treble, true
	got := inVoices(firstPart(t, oneBar(s, [3]int{60, 0, 16}, [3]int{64, 4, 4}, [3]int{60, 8, 8})))
	want := []string{"1:0-480 -1 ", "1:480-960 64 up", "1:960-1920 60 up", "2:0-960 60 down", "2:960-1920 -1 no"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestVoices(t *testing.T) {
	s := scores.Paper()
	// The first note is held for the whole bar, with a drone an octave below. The last note strikes the key of the second note again.
	got := inVoices(firstPart(t, oneBar(s, [3]int{60, 0, 16}, [3]int{64, 4, 12}, [3]int{64, 12, 4}, [3]int{48, 0, 16})))
	want := []string{
		"1:0-480 -1 ", "1:480-960 64 up", "1:960-1440 64 up", "1:1440-1920 64 up", "2:0-1920 48 down", "2:0-1920 60 down",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
