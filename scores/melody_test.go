package scores

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/smf"
	"pgregory.net/rapid"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// midiOf returns a MIDI file whose tracks contain the given bytes.
func midiOf(tracks ...string) []byte {
	data := []byte("MThd\x00\x00\x00\x06\x00\x01\x00\x00\x01\xe0")
	binary.BigEndian.PutUint16(data[10:], uint16(len(tracks)))
	for _, track := range tracks {
		data = append(data, "MTrk"...)
		data = binary.BigEndian.AppendUint32(data, uint32(len(track)))
		data = append(data, track...)
	}
	return data
}

const end = "\x00\xff\x2f\x00"

// tune returns the bytes of a track with the given notes, one after another.
func tune(keys ...int) string {
	var b strings.Builder
	for _, key := range keys {
		b.WriteString("\x00\x90" + string(byte(key)) + "\x40\x60\x80" + string(byte(key)) + "\x40")
	}
	return b.String() + end
}

func TestReadMelodies(t *testing.T) {
	tests := []struct {
		name string
		data []byte
		want [][]int
	}{
		{"no track", midiOf(), [][]int{}},
		{"an empty track", midiOf(end), [][]int{nil}},
		{"without an end of track", midiOf("\x00\x90\x3c\x40"), [][]int{{60}}},
		{"nothing after the end of track counts", midiOf(end + "\x00\x90\x3c\x40"), [][]int{nil}},
		{"one after another", midiOf(tune(60, 60, 67)), [][]int{{60, 60, 67}}},
		{"the highest at each onset", midiOf("\x00\x90\x3c\x40\x00\x91\x48\x40\x00\x90\x40\x40\x60\x90\x30\x40"), [][]int{{72, 48}}},
		{"running status", midiOf("\x00\x90\x3c\x40\x60\x3c\x00\x00\x3e\x40\x81\x00\x3e\x00\x00\x40\x40" + end), [][]int{{60, 62, 64}}},
		{"drums do not count", midiOf("\x00\x99\x3c\x40\x00\xc0\x05\x00\x98\x3e\x40" + end), [][]int{{62}}},
		{"other events", midiOf("\x00\xff\x03\x02ab\x00\xf0\x03\x01\x02\xf7\x00\xf7\x01\x00\x00\xb0\x07\x40\x00\xe0\x00\x40\x00\xa0\x3c\x40\x00\xd0\x40\x00\x90\x3c\x40" + end), [][]int{{60}}},
		{"tracks", midiOf(end, tune(60), tune(72, 74)), [][]int{nil, {60}, {72, 74}}},
		{"a foreign chunk", slices.Concat(midiOf(tune(60))[:14], []byte("XFIH\x00\x00\x00\x03abc"), midiOf(tune(60))[14:]), [][]int{{60}}},
		{"bytes after the last track", append(midiOf(tune(60)), 0, 0, 0), [][]int{{60}}},
		{"a longer header", slices.Concat([]byte("MThd\x00\x00\x00\x08\x00\x00\x00\x01\x01\xe0??"), midiOf(tune(60))[14:]), [][]int{{60}}},
		{"times in frames", slices.Concat([]byte("MThd\x00\x00\x00\x06\x00\x00\x00\x01\xe7\x28"), midiOf(tune(60))[14:]), [][]int{{60}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := readMelodies(func(string) ([]byte, error) { return test.data, nil }, "x.mid")
			if err != nil {
				t.Fatal(err)
			}
			if !slices.EqualFunc(got, test.want, func(a []MelodyNote, b []int) bool { return slices.Equal(keysOf(a), b) }) || len(got) != len(test.want) {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestMelody(t *testing.T) {
	dir := t.TempDir()
	files := map[string][]byte{
		"tune.mid":   midiOf(end, tune(72, 74, 76), tune(40, 64)),
		"drums.mid":  midiOf("\x00\x99\x3c\x40" + end),
		"long.mid":   midiOf(tune(slices.Repeat([]int{60}, mostNotes+1)...)),
		"most.mid":   midiOf(tune(slices.Repeat([]int{60}, mostNotes)...)),
		"wide.mid":   midiOf(tune(48, 84)),
		"narrow.mid": midiOf(tune(69, 79)),
		"notes.txt":  []byte("C D E"),
		"large.mid":  append(midiOf(tune(60)), make([]byte, maxMelody)...),
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(dir, "songs"), 0o755); err != nil {
		t.Fatal(err)
	}
	good := []struct {
		source string
		want   []int
	}{
		{"reference: {melody: tune.mid}", []int{72, 74, 76}},
		{"reference: {melody: songs/../tune.mid}", []int{72, 74, 76}},
		{"reference: {melody: tune.mid, track: 3}\nrange: 40..64", []int{40, 64}},
		{"reference: {melody: tune.mid, track: 3}\nrange: 52..87", []int{52, 76}},
		{"reference: {melody: tune.mid}\nrange: 36..52", []int{48, 50, 52}},
		{"reference: {melody: tune.mid}\nrange: 0..20", []int{12, 14, 16}},
		{"reference: {melody: tune.mid}\nrange: 110..127", []int{120, 122, 124}},
		{"reference: {melody: tune.mid}\nscale: {mode: whole tone}", []int{72, 74, 76}},
		{"reference: {melody: most.mid}", slices.Repeat([]int{60}, mostNotes)},
	}
	path := filepath.Join(dir, "songs", "x.yaml")
	for _, test := range good {
		source := strings.Replace(test.source, "melody: ", "melody: ../", 1)
		score, err := Parse(path, []byte(source))
		if err != nil || !slices.Equal(score.Shared.Notes, test.want) || len(score.Shared.Stay) != len(test.want) {
			t.Errorf("%s: %v, %+v", test.source, err, score)
		}
	}

	t.Chdir(dir)
	testParseErrors(t, map[string]struct{ source, want string }{
		"no such file": {"reference: {melody: none.mid}\n", `x.yaml:1:21: reference.melody: "none.mid": no such file or directory`},
		"folder":       {"reference: {melody: songs}\n", `x.yaml:1:21: reference.melody: "songs": is a directory`},
		"not MIDI":     {"reference: {melody: notes.txt}\n", `x.yaml:1:21: reference.melody: "notes.txt" is not a MIDI file`},
		"large":        {"reference: {melody: large.mid}\n", `x.yaml:1:21: reference.melody: "large.mid": larger than 1 MiB`},
		"only drums":   {"reference: {melody: drums.mid}\n", `x.yaml:1:21: reference.melody: "drums.mid" has no melody`},
		"long":         {"reference: {melody: long.mid}\n", `x.yaml:1:21: reference.melody: the melody of "long.mid" has 2001 notes; expected at most 2000`},
		"both":         {"reference: {melody: tune.mid, notes: C2}\n", "x.yaml:1:21: reference.melody: both a melody and notes are given"},
		"track alone":  {"reference: {track: 2}\n", "x.yaml:1:20: reference.track: a track is given, but no melody"},
		"track 4":      {"reference: {melody: tune.mid, track: 4}\n", `x.yaml:1:38: reference.track: 4 is no track of "tune.mid"; expected 1 to 3`},
		"track 0":      {"reference: {melody: tune.mid, track: 0}\n", `x.yaml:1:38: reference.track: 0 is no track of "tune.mid"; expected 1 to 3`},
		"silent track": {"reference: {melody: tune.mid, track: 1}\n", `x.yaml:1:38: reference.track: track 1 of "tune.mid" has no melody`},
		"stays":        {"reference: {melody: tune.mid, stay: [1, 2]}\n", "x.yaml:1:37: reference.stay: 2 numbers for 3 notes; expected one for all or one for each"},
		"wide":         {"reference: {melody: wide.mid}\n", "x.yaml:1:21: reference.melody: the tune goes from C1 (48) to C4 (84); in no octave does it fit C1..B3 (48..83)"},
		"narrow":       {"reference: {melody: narrow.mid}\nrange: C2..B2\n", "x.yaml:1:21: reference.melody: the tune goes from A2 (69) to G3 (79); in no octave does it fit C2..B2 (60..71)"},
		"off the scale": {
			"scale: {root: F, mode: major pentatonic}\nreference: {melody: tune.mid}\nrange: 36..60\n",
			"x.yaml:2:21: reference.melody: note 3 of the tune, E1 (52) is not in F major pentatonic; the nearest in it are D1 (50) and F1 (53)",
		},
		"of a player": {
			"players: {first: {reference: {melody: none.mid}}, second: {reference: {melody: tune.mid, track: 9}}}\n",
			`x.yaml:1:39: players.first.reference.melody: "none.mid": no such file or directory` + "\n" +
				`x.yaml:1:97: players.second.reference.track: 9 is no track of "tune.mid"; expected 1 to 3`,
		},
	})
}

// TestBundledMelody checks that a bundled score finds its tune in any working directory.
func TestBundledMelody(t *testing.T) {
	t.Chdir(t.TempDir())
	score, err := Load("cantus")
	if err != nil {
		t.Fatal(err)
	}
	var want []int
	for name := range strings.FieldsSeq(cantus) {
		key, err := Paper().ParseNote(strings.TrimSuffix(name, "_") + "2")
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, key)
	}
	if !slices.Equal(score.Shared.Notes, want) || len(want) != 42 {
		t.Errorf("got %v, want %v", score.Shared.Notes, want)
	}
}

// TestMelodyOfTheLibrary checks which melody is read from files that the MIDI library smf writes. It must be the highest note of each chord, in
// files with drums and other events, with or without running status.
func TestMelodyOfTheLibrary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var track smf.Track
		var want []int
		for range rapid.IntRange(0, 30).Draw(t, "chords") {
			delta, top := rapid.Uint32Range(1, 1<<20).Draw(t, "delta"), 0
			for i := range rapid.IntRange(1, 4).Draw(t, "notes") {
				channel, key := rapid.Uint8Range(0, 15).Draw(t, "channel"), rapid.Uint8Range(0, 127).Draw(t, "key")
				if channel != drumChannel-1 {
					top = max(top, int(key)+1)
				}
				track.Add(delta*uint32(max(0, 1-i)), midi.NoteOn(channel, key, rapid.Uint8Range(1, 127).Draw(t, "velocity")))
			}
			if top > 0 {
				want = append(want, top-1)
			}
			track.Add(rapid.Uint32Range(0, 9).Draw(t, "pause"), rapid.SampledFrom([][]byte{
				midi.NoteOn(0, 60, 0), midi.ProgramChange(2, 3), midi.Pitchbend(1, 5), midi.SysEx([]byte{1, 2}), smf.MetaText("x"),
			}).Draw(t, "event"))
		}
		track.Close(0)
		file := smf.NewSMF1()
		file.NoRunningStatus = rapid.Bool().Draw(t, "no running status")
		if err := file.Add(track); err != nil {
			t.Fatal(err)
		}
		data, err := file.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		got, err := readMelodies(func(string) ([]byte, error) { return data, nil }, "x.mid")
		if err != nil || len(got) != 1 || !slices.Equal(keysOf(got[0]), want) {
			t.Fatalf("got %v, %v; want %v", got, err, want)
		}
	})
}

func FuzzMelody(f *testing.F) {
	cantus, err := bundledFile("cantus.mid")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(cantus)
	for _, track := range []string{
		end, tune(60, 64, 67), "\x00\x90\x3c\x40\x60\x3c\x00", "\x00\x99\x3c\x40" + end, "\x00\xff\x01\xff\xff\xff\xff\x7f",
		"\x00\xf0\x03\x01\x02\xf7\x00\x90\x3c\x40", "\x00\x3c\x40", "\x00\xf8", "\x81\x80\x80\x80\x00", "\x00\x90\x3c",
	} {
		f.Add(midiOf(track))
		f.Add(midiOf(end, track))
	}
	f.Add(bytes.Replace(cantus, []byte{0x01, 0xe0}, []byte{0xe7, 0x28}, 1))
	f.Fuzz(func(t *testing.T, data []byte) {
		tracks, err := readMelodies(func(string) ([]byte, error) { return data, nil }, "x.mid")
		if err != nil {
			if e, ok := errors.AsType[*settings.Error](err); !ok || strings.ContainsFunc(e.Error(), notPrintable) {
				t.Errorf("%q", err)
			}
			return
		}
		notes := 0
		for _, track := range tracks {
			keys := keysOf(track)
			notes += len(keys)
			if slices.ContainsFunc(keys, func(key int) bool { return key < 0 || key > pitch.HighestKey }) {
				t.Errorf("keys %v", keys)
			}
		}
		if 3*notes > len(data) { // each note needs at least a delta time, a key and a velocity
			t.Errorf("%d notes in %d bytes", notes, len(data))
		}
		theme := []byte("range: 0..127\nphrases: {bars: 8, form: A, themes: {A: x.mid}}")
		if _, err := parse("x.yaml", theme, func(string) ([]byte, error) { return data, nil }); err != nil {
			checkErrors(t, theme, err)
		}
		score, err := parse("x.yaml", []byte("reference: {melody: x.mid}"), func(string) ([]byte, error) { return data, nil })
		if err == nil {
			checkScore(t, score)
		}
	})
}
