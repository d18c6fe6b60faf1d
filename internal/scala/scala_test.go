package scala

import (
	"math"
	"strings"
	"testing"
)

func TestPitches(t *testing.T) {
	// Valid lines from Scala's page about the format, with their values in cents.
	for line, want := range map[string]float64{
		"81/64": 407.820, "408.0": 408, "408.": 408, "5": 2786.314, "-5.0": -5, "10/20": -1200, "100.0 cents": 100,
		"\t 100.0 C#": 100, " 5/4   E\\": 386.314, "3/2": 701.955, "2147483647/1": 37199.999, ".5": 0.5, "+7.25": 7.25, "2/1!": 1200,
	} {
		s, err := ParseScale([]byte("x\n1\n" + line + "\n"))
		if err != nil || math.Abs(s.Cents[0]-want) > 0.001 {
			t.Errorf("%q is %v, %v; want %v", line, s, err, want)
		}
	}
	for _, line := range []string{"", "x", "-3/2", "3/", "/2", "3/-2", "0/1", "1/0", "0", "1.5.3", "81/64/2", "7,5", "1e999.", "99999999999999999999", "cents 100.0", "-5", "∞", "1_000.0"} {
		if s, err := ParseScale([]byte("x\n1\n" + line + "\n")); err == nil {
			t.Errorf("%q is read as %v", line, s.Cents)
		}
	}
}

func TestScales(t *testing.T) {
	s, err := ParseScale([]byte("! my.scl\r\n!\r\n\r\n 3 \r\n! a comment\r\n5/4\r\n3/2\r\n2/1\r\nwhat follows counts for nothing"))
	if err != nil || s.Description != "" || len(s.Cents) != 3 {
		t.Fatal(s, err)
	}
	for degree, want := range map[int]float64{0: 0, 1: 386.314, 3: 1200, 4: 1586.314, -1: -498.045, -3: -1200, -4: -1698.045} {
		if got := s.pitch(degree); math.Abs(got-want) > 0.001 {
			t.Errorf("degree %d is %v, want %v", degree, got, want)
		}
	}
	latin, err := ParseScale([]byte("Temp\xe9rament\n1\n2/1\n"))
	if err != nil || latin.Description != "Tempérament" {
		t.Error(latin, err)
	}
	for file, want := range map[string]string{
		"":                     "the file ends before the number of notes; expected a description, the number and the pitches, a line each",
		"a scale":              "the file ends before the number of notes; expected a description, the number and the pitches, a line each",
		"a scale\nmany\n":      `line 2: "many" is not a number of notes`,
		"a\n-1\n":              `line 2: "-1" is not a number of notes`,
		"a\n2\n3/2\n":          "line 2: 2 notes, but only 1 pitch line",
		"a\n1\n\n2/1\n":        `line 3: "" is not a pitch; expected cents with a period, such as 701.955, or a ratio, such as 3/2`,
		"a\n1\n2/1\n\n4/1":     "line 5: there are more pitches than the 1 note of line 2",
		"MThd\x00\x00\x00\x06": "the file is not text",
	} {
		if _, err := ParseScale([]byte(file)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

// aMap is a keyboard mapping like the one on Scala's page about mappings.
const aMap = `! Template for a keyboard mapping
!
! Size of map. The pattern repeats every so many keys:
12
! First MIDI note number to retune:
0
! Last MIDI note number to retune:
127
! Middle note where the first entry of the mapping is mapped to:
60
! Reference note for which frequency is given:
69
! Frequency to tune the above note to
440.0
! Scale degree to consider as formal octave
12
! Mapping.
0
1
2
3
4
5
6
7
8
9
10
11
`

func TestMappings(t *testing.T) {
	equal := &Scale{}
	for i := 1; i <= 12; i++ {
		equal.Cents = append(equal.Cents, float64(100*i))
	}
	m, err := ParseMapping([]byte(aMap))
	if err != nil {
		t.Fatal(err)
	}
	for key := range 128 {
		if cents, ok := m.Cents(equal, key); !ok || cents != float64(100*(key-69)) {
			t.Errorf("key %d is %v, %v", key, cents, ok)
		}
	}
	seven := &Scale{Cents: []float64{200, 400, 500, 700, 900, 1100, 1200}}
	for name, one := range map[string]struct {
		text string
		want map[int]float64 // cents above the reference key; -1 for a key without a pitch
	}{
		"linear":      {"0\n0\n127\n60\n60\n261.6\n0\n", map[int]float64{60: 0, 61: 200, 67: 1200, 59: -100, 53: -1200}},
		"white keys":  {"12\n48\n95\n60\n60\n261.6\n7\n0\nx\n1\nx\n2\n3\nx\n4\nX\n5\nx\n6\n", map[int]float64{60: 0, 61: -1, 62: 200, 71: 1100, 72: 1200, 48: -1200, 47: -1, 96: -1}},
		"left out":    {"3\n0\n127\n60\n60\n100\n7\n0\n4\n", map[int]float64{60: 0, 61: 700, 62: -1, 63: 1200, 58: -500}},
		"two octaves": {"1\n0\n127\n60\n62\n100\n14\n0\n", map[int]float64{60: -4800, 61: -2400, 62: 0}},
		"beyond":      {"2\n0\n127\n60\n60\n100\n7\n0\n9\n", map[int]float64{61: 1600, 59: 400}},
	} {
		m, err := ParseMapping([]byte(one.text))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for key, want := range one.want {
			cents, ok := m.Cents(seven, key)
			if ok != (want != -1) || ok && cents != want {
				t.Errorf("%s: key %d is %v, %v; want %v", name, key, cents, ok, want)
			}
		}
	}
	for file, want := range map[string]string{
		"":                                   `line 1: "" is not the size of the map; expected 0 to 128`,
		"12\n0\n":                            "the file ends before the last key",
		"200\n0\n127\n60\n69\n440\n12\n":     `line 1: "200" is not the size of the map; expected 0 to 128`,
		"12\n0\n128\n60\n69\n440\n12\n":      `line 3: "128" is not the last key; expected 0 to 127`,
		"12\n50\n40\n60\n69\n440\n12\n":      "line 3: the last key, 40, is below the first, 50",
		"12\n0\n127\n60\n69\n0\n12\n":        `line 6: "0" is not a frequency for the reference key; expected 1 to 20000 Hz`,
		"12\n0\n127\n60\n69\nNaN\n12\n":      `line 6: "NaN" is not a frequency for the reference key; expected 1 to 20000 Hz`,
		"1\n0\n127\n60\n69\n440\n12\n0\n1\n": "line 9: there are more keys than the 1 key of line 1",
		"2\n0\n127\n60\n60\n440\n12\n0\ny\n": `line 9: "y" is not a degree of a scale; expected a number from 0, or x for a key without a pitch`,
		"2\n0\n127\n60\n60\n440\n12\nx\nx\n": "no key has a pitch",
		"2\n0\n127\n60\n61\n440\n12\n0\nx\n": "line 5: the reference key, 61, is not mapped, so no key has a frequency",
	} {
		if _, err := ParseMapping([]byte(file)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("! a.scl\nA scale\n2\n! half\n600.0\n2/1\n"), []byte(aMap))
	f.Add([]byte("\n 1 \n 3/2 cents\n"), []byte("2\n0\n127\n60\n60\n440\n12\n0\nx\n"))
	f.Add([]byte("\xff\xfe\r1\r-5."), []byte("0\n0\n127\n60\n60\n1e3\n0\n"))
	f.Fuzz(func(t *testing.T, scale, mapping []byte) {
		s, err := ParseScale(scale)
		checkError(t, err)
		m, mapErr := ParseMapping(mapping)
		checkError(t, mapErr)
		if err != nil || mapErr != nil || len(s.Cents) == 0 {
			return
		}
		mapped := false
		for key := range 128 {
			cents, ok := m.Cents(s, key)
			if mapped = mapped || ok; math.IsNaN(cents) || math.IsInf(cents, 0) {
				t.Errorf("key %d is %v", key, cents)
			}
		}
		if !mapped || m.Period(s) < 1 {
			t.Errorf("%+v maps nothing, or repeats after %d keys", m, m.Period(s))
		}
	})
}

// checkError checks that an error has a text of one line. The error may be nil.
func checkError(t *testing.T, err error) {
	t.Helper()
	if err != nil && (err.Error() == "" || strings.Contains(err.Error(), "\n")) {
		t.Errorf("%q", err)
	}
}
