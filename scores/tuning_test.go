package scores

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"midiconnect4/scores/pitch"
)

// meantone is an example of a Scala file, from the page that describes the file format.
const meantone = `! meanquar.scl
!
1/4-comma meantone scale. Pietro Aaron's temperament (1523)
 12
!
 76.04900
 193.15686
 310.26471
 5/4
 503.42157
 579.47057
 696.57843
 25/16
 889.73529
 1006.84314
 1082.89214
 2/1
`

// whiteKeys is a keyboard mapping in which the white keys have the degrees of a scale, and the black keys have no pitch.
const whiteKeys = "! white.kbm\n12\n0\n127\n60\n69\n440.0\n12\n0\nx\n2\nx\n4\n5\nx\n7\nx\n9\nx\n11\n"

// tuned parses a score. The files that the score names are in the map files.
func tuned(t *testing.T, source string, files map[string]string) *Score {
	t.Helper()
	s, err := parse("x.yaml", []byte(source), filesOf(files))
	if err != nil {
		t.Fatalf("%s\n%v", source, err)
	}
	return s
}

func filesOf(files map[string]string) opener {
	return func(name string) ([]byte, error) {
		if text, ok := files[name]; ok {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
}

var scalaFiles = map[string]string{
	"meanquar.scl": meantone, "white.kbm": whiteKeys,
	"pentatonic.scl": "!\nfive\n5\n200.\n400.\n700.\n900.\n2/1\n",
	"none.scl":       "five\nfour\n", "few.scl": "a\n3\n3/2\n2/1\n", "many.scl": "a\n1\n3/2\n2/1\n", "empty.scl": "a\n0\n", "falling.scl": "a\n2\n3/2\n1/2\n",
	"nothing.kbm": "2\n0\n127\n60\n60\n440\n12\nx\nx\n",
}

func TestTunings(t *testing.T) {
	// These frequencies, in cents above C, are from tables in books on tuning.
	for source, want := range map[string][]float64{
		"tuning: {equal: 12}":                                       {0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200},
		"tuning: {equal: 19}":                                       {0, 63.158, 126.316, 189.474, 252.632, 315.789, 378.947, 442.105, 505.263},
		"tuning: {equal: 13, of: 3/1}":                              {0, 146.304, 292.608, 438.913}, // Bohlen and Pierce
		"tuning: {equal: 9, of: 700.0}":                             {0, 77.778},                    // close to Carlos's alpha
		"tuning: {cents: [0, 204, 386, 498, 702, 884, 1088]}":       {0, 204, 386, 498, 702, 884, 1088, 1200, 1404},
		"tuning: {cents: [0, 400, 900], of: 1300.5}\nrange: 55..70": {0, 400, 900, 1300.5, 1700.5},
		"tuning: {scala: meanquar.scl}":                             {0, 76.049, 193.157, 310.265, 386.314, 503.422, 579.471, 696.578, 772.627, 889.735, 1006.843, 1082.892, 1200},
		// This is Werckmeister III, as deviations from equal temperament.
		"tuning: {deviations: [0, -9.775, -7.82, -5.865, -9.775, -1.955, -11.73, -3.91, -7.82, -11.73, -3.91, -7.82]}": {
			0, 90.225, 192.18, 294.135, 390.225, 498.045, 588.27, 696.09, 792.18, 888.27, 996.09, 1092.18, 1200,
		},
		"tuning: {scala: meanquar.scl, map: white.kbm}": {0, -1, 193.157, -1, 386.314, 503.422, -1, 696.578, -1, 889.735, -1, 1082.892, 1200},
		"tuning: {scala: pentatonic.scl}":               {0, 200, 400, 700, 900, 1200, 1400},
	} {
		s := tuned(t, source, scalaFiles)
		for i, cents := range want {
			got := s.Pitch(60 + i)
			if cents < 0 {
				if s.Pitched(60 + i) {
					t.Errorf("%s: key %d has the pitch %v", source, 60+i, got)
				}
				continue
			}
			if math.Abs(100*(got-s.Pitch(60))-cents) > 0.001 {
				t.Errorf("%s: key %d is %.3f cents above key 60, want %.3f", source, 60+i, 100*(got-s.Pitch(60)), cents)
			}
		}
		for key := range pitch.Keys - s.Period() {
			low, high := s.Pitch(key), s.Pitch(key+s.Period())
			if s.Pitched(key) && math.Abs(high-low-(s.Pitch(60+s.Period())-s.Pitch(60))) > 1e-9 {
				t.Errorf("%s: key %d is %v below key %d", source, key, high-low, key+s.Period())
			}
		}
	}
}

func TestReferencePitch(t *testing.T) {
	for source, want := range map[string]struct {
		key   int
		hertz float64
	}{
		"tempo: 100":          {60, 261.6255653},
		"tuning: {equal: 12}": {69, 440},
		"tuning: {equal: 19}": {60, 261.6255653}, "tuning: {equal: 19, reference: A2 = 440}": {74, 440},
		"tuning: {reference: 432}": {69, 432}, "tuning: {reference: A2 = 415.3}": {69, 415.3}, "tuning: {reference: 60 = 256 Hz}": {60, 256},
		"tuning: {scala: meanquar.scl}":                                                {69, 440},
		"tuning: {scala: meanquar.scl, root: D2, reference: D2 = 300}":                 {62, 300},
		"tuning: {scala: meanquar.scl, map: white.kbm}":                                {69, 440},
		"middle_c: C4\ntuning: {equal: 31, reference: \"A4 = 442\"}":                   {60 + 23, 442}, // A is 23 steps above C
		"tuning: {equal: 13, of: 3/1, reference: 72 = 500}":                            {72, 500},
		"tuning: {deviations: [0, 5, 0, 0, 0, 0, 0, 0, 0, 50, 0, 0]}":                  {69, 440},
		"tuning: {cents: [0, 500], root: 61}\nrange: 57..68\nreference: {notes: 61}":   {60, 261.6255653},
		"tuning: {cents: [0, 386.314, 701.955], reference: 60 = 440.0}\nrange: 57..68": {61, 550.0002},
	} {
		s := tuned(t, source, scalaFiles)
		if got := s.Hertz(want.key); math.Abs(got-want.hertz) > 0.0005 {
			t.Errorf("%s: key %d has %.4f Hz, want %.4f", source, want.key, got, want.hertz)
		}
	}
}

func TestNoteNamesOfTunings(t *testing.T) {
	for steps, want := range map[int]string{
		17: "C Db C# D Eb D# E F Gb F# G Ab G# A Bb A# B",
		19: "C C# Db D D# Eb E E# F F# Gb G G# Ab A A# Bb B B#",
		22: "C Db B# C# D",
		24: "C ^C C# vD D",
		31: "C ^C C# Db vD D ^D D# Eb vE E Fb E# F ^F F# Gb vG G ^G G# Ab vA A ^A A# Bb vB B Cb B#",
	} {
		s := tuned(t, "tuning: {equal: "+formatInt(steps)+"}\nrange: 20..110", nil)
		var names []string
		for i := range strings.Fields(want) {
			name := s.NoteName(60 + i)
			if key, err := s.ParseNote(name); key != 60+i || err != nil {
				t.Errorf("%d: %s is read as %d, %v; want %d", steps, name, key, err, 60+i)
			}
			names = append(names, strings.TrimRight(name, "0123456789"))
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%d:\n got %s\nwant %s", steps, got, want)
		}
		for key := range pitch.Keys {
			if again, err := s.ParseNote(s.NoteName(key)); again != key || err != nil {
				t.Errorf("%d: key %d is %s, which is read as %d, %v", steps, key, s.NoteName(key), again, err)
			}
		}
	}
	s := tuned(t, "tuning: {equal: 19}", nil)
	for name, key := range map[string]int{"C2": 60, "B#2": 78, "Cb3": 78, "C3": 79, "E#2": 67, "Fb2": 67, "A2": 74, "Gx2": 73, "Abb2": 72, "Dbb2": 61, "c♯2": 61} {
		if got, err := s.ParseNote(name); got != key || err != nil {
			t.Errorf("%s is %d, %v; want %d", name, got, err, key)
		}
	}
	for _, steps := range []int{5, 7, 13, 15, 16, 23} { // in these tunings, fifths form no major scale
		if s := tuned(t, "tuning: {equal: "+formatInt(steps)+"}", nil); !s.Numbered() {
			t.Errorf("%d steps have letters: %s", steps, s.NoteName(61))
		}
	}
}

func formatInt(n int) string { return strconv.Itoa(n) }

func TestTunedModes(t *testing.T) {
	for source, want := range map[string][]int{
		"tuning: {equal: 19}\nscale: {root: C, mode: major}":                 {0, 3, 6, 8, 11, 14, 17},
		"tuning: {equal: 19}\nscale: {root: C, mode: dorian}":                {0, 3, 5, 8, 11, 14, 16},
		"tuning: {equal: 19}\nscale: {root: C, mode: harmonic minor}":        {0, 3, 5, 8, 11, 13, 17},
		"tuning: {equal: 19}\nscale: {root: C, mode: lydian}":                {0, 3, 6, 9, 11, 14, 17},
		"tuning: {equal: 19}\nscale: {root: C, mode: locrian}":               {0, 2, 5, 8, 10, 13, 16},
		"tuning: {equal: 31}\nscale: {root: C, mode: major}":                 {0, 5, 10, 13, 18, 23, 28},
		"tuning: {equal: 17}\nscale: {root: C, mode: minor}":                 {0, 3, 4, 7, 10, 11, 14},
		"tuning: {equal: 19}\nscale: {root: C, steps: [0, 5, 10, 18]}":       {0, 5, 10, 18},
		"tuning: {equal: 13, of: 3/1}\nscale: {root: 60, steps: [0, 2, 12]}": {0, 2, 12},
	} {
		if got := tuned(t, source, nil).Scale.Steps; !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", source, got, want)
		}
	}
}

func TestTuningErrors(t *testing.T) {
	for source, want := range map[string]string{
		"tuning: {}":                                                             "x.yaml:1:9: tuning: no pitches are given",
		"tuning: {by: mts}":                                                      "x.yaml:1:9: tuning: no pitches are given",
		"tuning: {equal: 1}":                                                     "x.yaml:1:17: tuning.equal: 1 is no number of steps; expected 2 to 128",
		"tuning: {equal: 19, cents: [0, 100]}":                                   "x.yaml:1:28: tuning.cents: both cents and equal are given",
		"tuning: {equal: 19, of: 1/1}":                                           `x.yaml:1:25: tuning.of: "1/1" is no interval; expected a ratio above 1, as 3/1, or cents with a decimal point, as 1901.955`,
		"tuning: {cents: [100, 200]}":                                            "x.yaml:1:18: tuning.cents[0]: the first pitch is 100; expected 0",
		"tuning: {cents: [0, 200, 200]}":                                         "x.yaml:1:26: tuning.cents[2]: 200 follows 200; expected ascending cents",
		"tuning: {cents: [0, 200, 1200]}":                                        "x.yaml:1:26: tuning.cents[2]: 1200 is not below 1200.000, after which the list repeats",
		"tuning: {deviations: [0, 1]}":                                           "x.yaml:1:22: tuning.deviations: 2 deviations; expected 12",
		"tuning: {scala: none.scl}":                                              `x.yaml:1:17: tuning.scala: "none.scl" is not a Scala scale: line 2: "four" is not a number of notes`,
		"tuning: {scala: few.scl}":                                               `x.yaml:1:17: tuning.scala: "few.scl" is not a Scala scale: line 2: 3 notes, but only 2 pitch lines`,
		"tuning: {scala: many.scl}":                                              `x.yaml:1:17: tuning.scala: "many.scl" is not a Scala scale: line 4: there are more pitches than the 1 note of line 2`,
		"tuning: {scala: empty.scl}":                                             `x.yaml:1:17: tuning.scala: "empty.scl" has no notes; expected at least one`,
		"tuning: {scala: falling.scl}":                                           `x.yaml:1:17: tuning.scala: the last pitch of "falling.scl", after which it repeats, is not above the first`,
		"tuning: {scala: gone.scl}":                                              `x.yaml:1:17: tuning.scala: "gone.scl": file does not exist`,
		"tuning: {scala: meanquar.scl, map: nothing.kbm}":                        `x.yaml:1:36: tuning.map: "nothing.kbm" is not a Scala keyboard mapping: no key has a pitch`,
		"tuning: {scala: meanquar.scl, map: white.kbm, root: 60}":                "x.yaml:1:53: tuning.root: root cannot be given together with map",
		"tuning: {equal: 19, map: white.kbm}":                                    "x.yaml:1:26: tuning.map: map can only be given together with scala",
		"tuning: {equal: 19, root: D2}":                                          "x.yaml:1:27: tuning.root: root can only be given together with cents or scala",
		"tuning: {reference: H2 = 440}":                                          `x.yaml:1:21: tuning.reference: "H2" is not a note`,
		"tuning: {reference: loud}":                                              `x.yaml:1:21: tuning.reference: "loud" is no reference; expected a note and its frequency in Hz, as in A2 = 440`,
		"tuning: {reference: A2 = 0}":                                            "x.yaml:1:21: tuning.reference: 0 Hz is no pitch of a note; expected 1 to 20000",
		"tuning: {equal: 19, bend: 97}":                                          "x.yaml:1:27: tuning.bend: 97 is no bend; expected 1 to 96 semitones",
		"tuning: {equal: 53}":                                                    "x.yaml:1:1: range: ^A1..E#2 (48..83) has 36 keys; with this tuning it needs at least 53",
		"tuning: {equal: 5}\nrange: 60..127":                                     "x.yaml:1:9: tuning: 89 of First sounds 2.6 semitones from MIDI's last key, 127; the pitch wheel bends it by 2 at most",
		"tuning: {equal: 5, by: mts}\nrange: 60..127":                            "x.yaml:1:9: tuning: 88 of First sounds at 127.2 semitones; the MIDI Tuning Standard has 0 to 127",
		"tuning: {equal: 19, by: octave}":                                        "x.yaml:1:25: tuning.by: key 0 is a semitone or more from equal temperament; expected twelve deviations of less than a semitone",
		"tuning: {equal: 19}\nscale: {root: C, mode: whole tone}":                "x.yaml:2:24: scale.mode: whole tone is a scale of twelve keys, and the tuning repeats after 19",
		"tuning: {equal: 13}\nscale: {root: 60, mode: major}":                    "x.yaml:2:25: scale.mode: major is a scale of twelve keys, and the tuning repeats after 13",
		"tuning: {equal: 13}\nreference: {notes: C2}":                            `x.yaml:2:20: reference.notes: "C2" is not a note; this tuning names notes by MIDI number, 0 to 127`,
		"tuning: {equal: 19}\nscale: {steps: [0, 19]}":                           "x.yaml:2:20: scale.steps[1]: 19 is no step; expected 0 to 18 keys above the root",
		"tuning: {equal: 19}\nrange: C2..B2":                                     "x.yaml:2:8: range: C2..B2 has 18 keys; it needs at least 19",
		"tuning: {equal: 13}\nintervals: {by: thirds}":                           "x.yaml:2:17: intervals.by: the tuning repeats after 13 keys and has no thirds",
		"tuning: {scala: meanquar.scl, map: white.kbm}\nreference: {notes: C#2}": "x.yaml:2:20: reference.notes: C#2 (61) is not in chromatic; the nearest in it are C2 (60) and D2 (62)",
		"tuning: {equal: 19, by: mpe}\nvoices: [{answer: {program: Flute}}]":     "x.yaml:1:25: tuning.by: MPE has zones for only two parts; Flute is the third part",
		"tuning: {equal: 19}\nplayers: {first: {drone: {notes: [48, 49, 50, 51, 52, 53, 54, 55]}}, second: {drone: {notes: [48, 49, 50, 51, 52, 53]}}}": "x.yaml:1:9: tuning.by: 16 notes may sound together, and each needs a channel; there are 15 channels",
	} {
		_, err := parse("x.yaml", []byte(source), filesOf(scalaFiles))
		if err == nil || err.Error() != want {
			t.Errorf("%s\n got %v\nwant %s", source, err, want)
		}
	}
}

func TestTuningsFromFiles(t *testing.T) {
	folder := t.TempDir()
	for name, text := range map[string]string{"mine.yaml": "tuning: {scala: my.scl}", "my.scl": meantone} {
		if err := os.WriteFile(folder+"/"+name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Load(folder + "/mine.yaml")
	if err != nil || math.Abs(s.Pitch(64)-s.Pitch(60)-3.86314) > 1e-5 {
		t.Error(s, err)
	}
	_, err = Load(folder + "/none.yaml")
	if !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestChannelsOfTunings(t *testing.T) {
	for source, want := range map[string][][]int{
		"tuning: {equal: 19}":          {{1, 3, 5, 7, 9, 12, 14, 16}, {2, 4, 6, 8, 11, 13, 15}},
		"tuning: {equal: 19, by: mts}": {{1}, {2}},
		"tuning: {equal: 19, by: mpe}": {{2, 3, 4, 5, 6, 7, 8, 9}, {15, 14, 13, 12, 11}},
		"tuning: {equal: 19}\nplayers: {first: {hold: true, channel: 5}, second: {drone: {notes: [50, 52]}}}": {{5, 3, 7, 9, 13, 15}, {2, 1, 4, 6, 8, 11, 12, 14, 16}},
	} {
		s := tuned(t, source, nil)
		if !slices.EqualFunc(s.Tuning.Channels, want, slices.Equal) {
			t.Errorf("%s: %v, want %v", source, s.Tuning.Channels, want)
		}
	}
}

func TestTunedChords(t *testing.T) {
	const source = "tuning: {equal: 19}\nscale: {root: D, mode: minor}\nreference: {notes: D2}\nharmony: {chromatic: true, chords: ["
	for chord, want := range map[string]string{
		"i": "D F A", "V7": "A C# E G", "VI": "Bb D F", "iv": "G Bb D", "V7/V": "E G# B D", "C#o7": "C# E G Bb",
		"Ab7": "Ab C Eb Gb", "G#dim": "G# B D", "Caug": "C E G#", "C7#9": "C E G Bb D#", "Cmaj7#11": "C E G B F#", "Db/F": "Db F Ab",
	} {
		s, err := parse("x.yaml", []byte(source+chord+"]}"), filesOf(nil))
		switch {
		case want == "" && err == nil:
			t.Errorf("%s is read", chord)
		case want != "" && err != nil:
			t.Error(chord, err)
		case want != "":
			if got := s.Harmony.Chords[0].Chord.NoteList(&s.Notes); got != want {
				t.Errorf("%s is %s, want %s", chord, got, want)
			}
		}
	}
}
