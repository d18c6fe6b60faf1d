package measure

import (
	"bytes"
	"encoding/csv"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// ofFile returns the measures of a MIDI file by their names.
func ofFile(t *testing.T, data []byte) map[string]float64 {
	t.Helper()
	values, err := OfFile(data)
	if err != nil {
		t.Fatal(err)
	}
	return byName(values)
}

func byName(values Values) map[string]float64 {
	named := map[string]float64{}
	for i, m := range all {
		named[m.Name] = values[i]
	}
	return named
}

func same(a, b float64) bool { return Has(a) == Has(b) && (!Has(a) || math.Abs(a-b) < 1e-9) }

// TestOtherProgram compares measures of MIDI files with the results of another program (testdata/tools.csv). That program is a Python script
// with mido and numpy. It defines the measures, and also measured the human pieces. The files contain pieces of bundled scores, and random notes
// (s*.mid) in all variants of the file format.
func TestOtherProgram(t *testing.T) {
	data, err := os.ReadFile("testdata/tools.csv")
	if err != nil {
		t.Fatal(err)
	}
	table, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range table[1:] {
		file, err := os.ReadFile(filepath.Join("testdata", row[0]+".mid"))
		if err != nil {
			t.Fatal(err)
		}
		got := ofFile(t, file)
		for i, name := range table[0][1:] {
			want := none
			if row[i+1] != "" {
				if want, err = strconv.ParseFloat(row[i+1], 64); err != nil {
					t.Fatal(err)
				}
			}
			if !same(got[name], want) {
				t.Errorf("%s: %s is %v, want %v", row[0], name, got[name], want)
			}
		}
	}
}

// TestPieceIsItsFile checks that a piece has the same measures as its MIDI files of the formats 0 and 1. It skips scores with a tuning, because
// their pitches differ from the MIDI keys in the file.
func TestPieceIsItsFile(t *testing.T) {
	for _, name := range scores.Names() {
		s, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		if s.Tuning != nil {
			continue
		}
		c := compose.New(s, 1)
		p := &compose.Piece{Score: s, Movements: []compose.Movement{{}}}
		for i := range 30 {
			p.Movements[0].Bars = append(p.Movements[0].Bars, c.Bars(compose.Move{X: 1 + i*5%6, Y: 1 + i/6, Player: i % 2, Filled: float64(i) / 36, Confidence: 0.5})...)
		}
		p.Movements[0].Ending = c.End(0)
		piece := byName(Of(p))
		for format := range 2 {
			data, err := p.SMF(format)
			if err != nil {
				t.Fatal(err)
			}
			file := ofFile(t, data)
			for _, m := range all {
				if (m.Excerpt() || m.Name == "length" || m.Name == "arc" || m.Name == "consonance") && !same(piece[m.Name], file[m.Name]) {
					t.Errorf("%s, format %d: %s is %v, of the file %v", name, format, m.Name, piece[m.Name], file[m.Name])
				}
			}
		}
	}
}

// midiFile returns a MIDI file with one track per part, at 120 quarter notes a minute. A part is a list of keys, each a quarter note long; 0
// stands for a rest.
func midiFile(t *testing.T, parts ...[]int) []byte {
	t.Helper()
	file := smf.NewSMF1()
	file.TimeFormat = smf.MetricTicks(96)
	for channel, keys := range parts {
		var track smf.Track
		rest := uint32(0)
		for _, key := range keys {
			if key == 0 {
				rest += 96
				continue
			}
			track.Add(rest, midi.NoteOn(uint8(channel), uint8(key), 80))
			track.Add(96, midi.NoteOff(uint8(channel), uint8(key)))
			rest = 0
		}
		track.Close(rest)
		if err := file.Add(track); err != nil {
			t.Fatal(err)
		}
	}
	data, err := file.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func times(n int, notes ...int) []int {
	var all []int
	for range n {
		all = append(all, notes...)
	}
	return all
}

// plus transposes the keys of notes. Rests (0) stay.
func plus(by int, notes []int) []int {
	var all []int
	for _, key := range notes {
		if key > 0 {
			key += by
		}
		all = append(all, key)
	}
	return all
}

// TestExcerptsKnown compares measures of excerpts with values computed by hand.
func TestExcerptsKnown(t *testing.T) {
	// Its sixteen intervals are: eight steps, four thirds, two fourths, a tritone and a tenth.
	tune := []int{60, 62, 64, 65, 67, 69, 71, 72, 74, 71, 67, 71, 74, 69, 74, 80, 64}
	scale := []int{60, 62, 64, 65, 67, 69, 71, 72}
	other := []int{61, 70, 63, 68, 70, 61, 68, 63, 63, 68, 70, 61, 68, 63, 61, 70}
	for _, test := range []struct {
		what, measure string
		parts         [][]int
		want          float64
	}{
		{"seven notes", "steps", [][]int{scale[:7]}, none},
		{"by hand", "steps", [][]int{tune}, 8.0 / 16},
		{"by hand", "leaps", [][]int{tune}, 4.0 / 16},
		{"by hand", "awkward", [][]int{tune}, 2.0 / 16},
		{"by hand", "ambitus", [][]int{tune}, 20},
		{"the upper part is the melody", "steps", [][]int{tune, times(17, 40)}, 8.0 / 16},

		{"nothing returns", "return5", [][]int{{60, 61, 64, 60, 65, 60, 67, 60, 68}}, 0},
		// All groups of five notes return, except the four groups that lie across the middle.
		{"transposed", "return5", [][]int{append(scale[:8:8], plus(7, scale)...)}, 8.0 / 12},
		{"repeated keys are no theme", "return5", [][]int{times(40, 60)}, 0},
		{"four bars again after four others", "phrases", [][]int{slices.Concat(tune[:16], other, tune[:16])}, 8.0 / 12},
		{"seven bars", "phrases", [][]int{times(28, 60)}, none},
		{"repeated bars", "phrases", [][]int{times(32, 60)}, 1},

		{"a fourth above all the time", "parallels", [][]int{times(4, scale...), plus(-5, times(4, scale...))}, 0},
		{"a fifth above all the time", "parallels", [][]int{times(4, scale...), plus(-7, times(4, scale...))}, 100},
		{"octaves that stay", "parallels", [][]int{times(32, 72), times(32, 60)}, 0},
		{"one voice", "parallels", [][]int{times(4, scale...)}, none},
		// One of four notes of the first voice lies below the other voice.
		{"crossed", "crossings", [][]int{times(8, 72, 72, 72, 60), times(32, 65)}, 0.25},

		// The chords are C, F, G, four times. Of eleven changes, C to F (four times) and G to C (three times) fall by a fifth.
		{"cadences", "fifths", [][]int{times(4, 60, 60, 60, 60, 65, 65, 65, 65, 67, 67, 67, 67), times(4, 64, 64, 64, 64, 69, 69, 69, 69, 71, 71, 71, 71)}, 7.0 / 11},
		{"a change at each bar line", "changes", [][]int{times(4, 60, 60, 60, 60, 67, 67, 67, 67), times(4, 64, 64, 64, 64, 71, 71, 71, 71)}, 2 * 7.0 / 15},
		{"seconds on downbeats", "dissonance", [][]int{times(8, 60, 60, 60, 60), times(8, 62, 64, 64, 64)}, 1},
		{"seconds on other beats", "dissonance", [][]int{times(8, 60, 60, 60, 60), times(8, 64, 62, 62, 62)}, 0},

		{"ends on C", "tonic", [][]int{append(times(3, scale...), 60)}, 1},
		{"ends on D", "tonic", [][]int{append(times(3, scale...), 62)}, 0},
		{"from the fifth", "cadence", [][]int{append(times(3, scale...), 67, 60)}, 1},
		{"by step, the tonic repeated", "cadence", [][]int{append(times(3, scale...), 62, 60, 60, 48)}, 1},
		{"from the fourth", "cadence", [][]int{append(times(3, scale...), 65, 60)}, 0},
		{"to another note", "cadence", [][]int{append(times(3, scale...), 69, 62)}, 0},
		{"nothing before", "cadence", [][]int{times(12, 60)}, 0},
		{"as long as the others", "close", [][]int{scale}, 1},

		{"all the same", "contrast", [][]int{times(32, 60)}, 1},
		{"the second half has half the notes", "contrast", [][]int{append(times(16, 60), times(8, 60, 0)...)}, 2},
		{"all as loud", "climax", [][]int{times(32, 60)}, none},
		{"all as loud", "swell", [][]int{times(32, 60)}, 0},
		{"an octave up", "register", [][]int{append(times(16, 60), times(16, 72)...)}, 12},
		{"a second voice in the second half", "texture", [][]int{times(32, 60), append(make([]int, 16), times(16, 48)...)}, 2.5 / 1.5},
	} {
		got := ofFile(t, midiFile(t, test.parts...))[test.measure]
		if !same(got, test.want) {
			t.Errorf("%s, %s: %v, want %v", test.measure, test.what, got, test.want)
		}
	}
}

// TestTransposition checks that a transposed file has the same measures. Two measures are left out, because they must choose between triads that
// sound equally long.
func TestTransposition(t *testing.T) {
	melody := []int{60, 62, 64, 65, 67, 62, 59, 60, 64, 67, 72, 71, 69, 67, 65, 64, 62, 60, 62, 55, 60, 67, 66, 67, 72, 60, 59, 60, 55, 57, 59, 60}
	bass := []int{48, 48, 43, 43, 48, 50, 43, 48, 48, 52, 53, 55, 53, 55, 43, 48, 50, 52, 43, 43, 48, 47, 50, 43, 48, 41, 43, 48, 43, 43, 43, 48}
	want := ofFile(t, midiFile(t, melody, bass))
	for by := -24; by <= 24; by++ {
		got := ofFile(t, midiFile(t, plus(by, melody), plus(by, bass)))
		for _, m := range all {
			if m.Name != "fifths" && m.Name != "changes" && !same(got[m.Name], want[m.Name]) {
				t.Errorf("by %d: %s is %v, and was %v", by, m.Name, got[m.Name], want[m.Name])
			}
		}
	}
}

func TestDamagedFile(t *testing.T) {
	good := midiFile(t, times(32, 60))
	frames := bytes.Clone(good)
	frames[12] = 0xe7
	for _, test := range []struct {
		data []byte
		want string
	}{
		{[]byte("tempo: 90"), "not a MIDI file"},
		{good[:40], "a MIDI file that is cut short"},
		{frames, "a MIDI file with times in frames; expected times in quarter notes"},
	} {
		if _, err := OfFile(test.data); err == nil || err.Error() != test.want {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

// TestHumanRanges checks the ranges of human pieces. The expected values come from the program that measured the human pieces.
func TestHumanRanges(t *testing.T) {
	for _, test := range []struct {
		measure           string
		kind              Kind
		low, median, high float64
	}{
		{"return5", Tune, 0, 0.50, 0.98},
		{"return5", Parts, 0, 0.55, 0.81},
		{"return9", Tune, 0, 0.20, 0.97},
		{"return9", Parts, 0, 0.36, 0.71},
		{"phrases", Tune, 0, 0.69, 1},
		{"phrases", Parts, 0, 0.70, 0.98},
		{"leaps", Tune, 0.02, 0.13, 0.28},
		{"leaps", Parts, 0.03, 0.11, 0.34},
		{"steps", Tune, 0.27, 0.48, 0.69},
		{"steps", Parts, 0.24, 0.65, 0.79},
		{"awkward", Parts, 0, 0.01, 0.15},
		{"ambitus", Tune, 8, 15, 24},
		{"ambitus", Parts, 9, 17, 44},
		{"clarity", Tune, 0.64, 0.80, 0.89},
		{"clarity", Parts, 0.73, 0.86, 0.92},
		{"fifths", Tune, 0, 0.11, 0.38},
		{"fifths", Parts, 0.10, 0.32, 0.47},
		{"changes", Parts, 0.99, 1.47, 1.83},
		{"dissonance", Parts, 0.01, 0.08, 0.22},
		{"contrast", Tune, 1.05, 1.56, 5.65},
		{"crossings", Parts, 0, 0.01, 0.08},
	} {
		i, err := Index(test.measure)
		if err != nil {
			t.Fatal(err)
		}
		r, ok := all[i].Human(test.kind)
		for what, pair := range map[string][2]float64{"5 %": {r.Low, test.low}, "median": {r.Median, test.median}, "95 %": {r.High, test.high}} {
			off := 0.5 * math.Pow10(-all[i].Decimals)
			if !ok || math.Abs(pair[0]-pair[1]) > off+1e-3 {
				t.Errorf("%s of %v, %s: %v, want %v", test.measure, test.kind, what, pair[0], pair[1])
			}
		}
	}
	for _, name := range []string{"crossings", "dissonance", "cadence", "length"} {
		if i, err := Index(name); err != nil {
			t.Error(err)
		} else if r, ok := all[i].Human(Tune); ok {
			t.Errorf("tunes have a range of %s: %v", name, r)
		}
	}
}

// TestOutside checks that Outside compares rounded values, as they are printed.
func TestOutside(t *testing.T) {
	i, err := Index("leaps")
	if err != nil {
		t.Fatal(err)
	}
	for value, want := range map[float64]bool{0.34: false, 0.3441: false, 0.346: true, 0.03: false, 0.02: true, none: false} {
		if got := all[i].Outside(value, Parts); got != want {
			t.Errorf("%v: %v", value, got)
		}
	}
}
