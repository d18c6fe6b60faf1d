package scores

import (
	"slices"
	"testing"
)

func TestRemarksOnInstruments(t *testing.T) {
	for _, test := range []struct {
		program, octave int
		keys            Span
		want            []string
	}{
		{12, 0, Span{53, 89}, nil},
		{12, 0, Span{48, 72}, []string{"players.second may play C2..C4 (48..72), and Vibraphone has F2..F5 (53..89)"}},
		{12, 1, Span{48, 72}, nil},
		{41, 2, Span{60, 84}, []string{"players.second may play C5..C7 (84..108), and Violin has G2..G6 (55..103)"}},
		{44, -2, Span{48, 72}, nil},
		{91, 0, Span{0, 127}, nil}, // a synthesizer
	} {
		s := Paper()
		s.MiddleC, s.Range = 3, test.keys
		s.Players[0].Program = 90 // a synthesizer
		s.Players[1].Program, s.Players[1].Octave = test.program, test.octave
		if got := s.Remarks(); !slices.Equal(got, test.want) {
			t.Errorf("program %d: %q, want %q", test.program, got, test.want)
		}
	}
}

// TestBundledScoresHaveNoRemarks checks that no bundled score may give an instrument notes that it does not have.
func TestBundledScoresHaveNoRemarks(t *testing.T) {
	for _, name := range Names() {
		s, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, remark := range s.Remarks() {
			t.Errorf("%s: %s", name, remark)
		}
	}
}

// TestRemarksOnVoices checks that there are remarks on voices with a part of their own, but none on drums.
func TestRemarksOnVoices(t *testing.T) {
	s, err := Parse("mine.yaml", []byte("middle_c: C3\nrange: C3..C5\nvoices:\n  - answer: {}\n  - answer: {program: Flute, octave: -1}\n"+
		"  - bass: {}\n  - drums: {win: crash, kit: 42}"))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"voices[1].answer may play C2..C4 (48..72), and Flute has B2..D6 (59..98)"}
	if got := s.Remarks(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRemarksInTunings checks that, in a score with a tuning, remarks compare the pitches of keys (not the keys) with the range of the
// instrument.
func TestRemarksInTunings(t *testing.T) {
	for _, test := range []struct {
		source string
		want   []string
	}{
		{
			// A flute has keys 59 to 98. In this tuning, key 58 sounds at 58.7 and key 120 at 97.9.
			"tuning: {equal: 19}\nrange: C1..C3",
			[]string{"players.second may play C1..C3 (41..79), and Flute has B1..D5 (58..120)"},
		},
		{
			// In this tuning, key 59 sounds at 58.5 and key 86 at 98.04.
			"tuning: {equal: 13, of: 3/1}\nrange: 47..86",
			[]string{"players.second may play 47..86, and Flute has 59..86"},
		},
		{"tuning: {equal: 13, of: 3/1}\nrange: 60..86", nil},
		{"tuning: {reference: A2 = 415}\nrange: C2..C4", nil},
	} {
		s, err := Parse("mine.yaml", []byte(test.source+"\nreference: {notes: 62}\nplayers: {first: {program: Lead 1 (square)}, second: {program: Flute}}"))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Remarks(); !slices.Equal(got, test.want) {
			t.Errorf("%s: %q, want %q", test.source, got, test.want)
		}
	}
}
