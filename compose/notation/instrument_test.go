package notation_test

import (
	"slices"
	"testing"

	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// TestInstrumentClefs checks that each instrument has clefs that its players read, even for extreme notes.
func TestInstrumentClefs(t *testing.T) {
	tests := []struct {
		program string
		keys    []int // one key for each bar
		want    string
	}{
		{"Violin", []int{45, 48, 50, 48}, "1:G2+0"},
		{"Violin", []int{98, 100, 103}, "1:G2+0"},
		{"Flute", []int{50, 48, 52}, "1:G2+0"},
		{"Oboe", []int{50, 48, 52}, "1:G2+0"},
		{"Clarinet", []int{50, 52, 55}, "1:G2+0"},
		{"Alto Sax", []int{49, 52, 55}, "1:G2+0"},
		{"Baritone Sax", []int{40, 45, 50}, "1:G2-1"},
		{"Trumpet", []int{52, 55, 58}, "1:G2+0"},
		{"Vibraphone", []int{48, 50, 52}, "1:G2+0"},
		{"Dulcimer", []int{48, 50, 52}, "1:G2+0"},
		{"Viola", []int{60, 55, 64, 50}, "1:C3+0"},
		{"Viola", []int{48, 50, 88, 91, 88, 91}, "1:C3+0 3:G2+0"},
		{"Cello", []int{40, 43, 36}, "1:F4+0"},
		{"Cello", []int{36, 38, 71, 69, 71, 69}, "1:F4+0 3:C4+0"},
		{"Cello", []int{36, 38, 79, 81, 79, 81}, "1:F4+0 3:G2+0"},
		{"Bassoon", []int{36, 40, 45}, "1:F4+0"},
		{"Trombone", []int{45, 50, 55}, "1:F4+0"},
		{"Contrabass", []int{28, 33, 43}, "1:F4-1"},
		{"Electric Bass (finger)", []int{28, 33, 55}, "1:F4-1"},
		{"Tuba", []int{28, 33, 60}, "1:F4+0"},
		{"Timpani", []int{40, 45, 70}, "1:F4+0"},
		{"Acoustic Guitar (nylon)", []int{40, 52, 64, 76}, "1:G2-1"},
		{"Glockenspiel", []int{84, 91, 103}, "1:G2+2"},
		{"Glockenspiel", []int{60, 64, 67}, "1:G2+0"},
		{"Piccolo", []int{84, 91, 96}, "1:G2+1"},
		{"Music Box", []int{72, 79, 76}, "1:G2+0"},
		{"Celesta", []int{48, 50, 52}, "1:G2+0"},
		{"String Ensemble 1", []int{48, 40, 52}, "1:F4+0"},
	}
	for _, test := range tests {
		s := scores.Paper()
		s.Players[0].Program = programOf(t, test.program)
		var bars [][3]int
		for _, key := range test.keys {
			bars = append(bars, [3]int{key, key, key})
		}
		p := inQuarters(s, bars...)
		data := mustWrite(t, p)
		if err := check(p, data); err != nil {
			t.Errorf("%s: %v", test.program, err)
		}
		written, err := readXML(data)
		if err != nil {
			t.Fatal(err)
		}
		if got := clefsOf(written.Parts[0]); got != test.want {
			t.Errorf("%s, %v: got %s, want %s", test.program, test.keys, got, test.want)
		}
	}
}

// TestSectionsOfStrings checks that parts with the names of sections read the clefs of these, and stand in their order.
func TestSectionsOfStrings(t *testing.T) {
	s := scores.Paper()
	for i, name := range []string{"Viola", "Double Bass"} {
		s.Players[i].Name, s.Players[i].Program = name, programOf(t, "Pizzicato Strings")
	}
	p := inQuarters(s, [3]int{60, 62, 60})
	withParts(programOf(t, "Cello"), programOf(t, "Violin"))(p)
	written, err := readXML(mustWrite(t, p))
	if err != nil {
		t.Fatal(err)
	}
	if clef := clefsOf(written.Parts[0]); clef != "1:C3+0" {
		t.Errorf("the viola has %s", clef)
	}
	if !slices.Equal(written.page, []int{3, 0, 2, 1}) {
		t.Errorf("the order is %v", written.page)
	}
}

// TestSharedClefs checks two instruments on one staff. They must have the clefs that both read or, if these differ, clefs that suit the notes.
func TestSharedClefs(t *testing.T) {
	for _, test := range []struct{ first, second, want string }{
		{"Flute", "Oboe", "1:G2+0"},
		{"Flute", "Cello", "1:F4+0"},
		{"Viola", "Viola", "1:C3+0"},
	} {
		s := scores.Paper()
		s.Staves = scores.OneStaff
		s.Players[0].Program, s.Players[1].Program = programOf(t, test.first), programOf(t, test.second)
		written, err := readXML(mustWrite(t, inQuarters(s, [3]int{50, 52, 50}, [3]int{48, 50, 52})))
		if err != nil {
			t.Fatal(err)
		}
		if got := clefsOf(written.Parts[0]); got != test.want {
			t.Errorf("%s and %s: got %s, want %s", test.first, test.second, got, test.want)
		}
	}
}

// programOf returns the number of the General MIDI program with a name.
func programOf(t *testing.T, name string) int {
	t.Helper()
	for program := 1; program <= 128; program++ {
		if gm.Program(program) == name {
			return program
		}
	}
	t.Fatalf("no program %q", name)
	return 0
}
