package controller

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gitlab.com/gomidi/midi/v2"
	"pgregory.net/rapid"

	"midiconnect4/gamer/tictactoe"
	"midiconnect4/scores"
)

const whole = `
columns:
- {note: 36}
- {note: 37, channel: 10}
- {controller: 20}
pads:
- [91, 92, 93, 94]
- [81, 82, 83, 84]
- [71, 72, 73, 74]
lamps: {port: pad, channel: 2, empty: 1, first: 5, second: 21, last: 3}
controls:
- {controller: 1, tempo: 60..180}
- {controller: 7, channel: 16, velocity: 110..20}
`

func TestParse(t *testing.T) {
	got, err := Parse("keys.yaml", []byte(whole), 3, 2)
	if err != nil {
		t.Fatal(err)
	}
	want := &Keys{
		Columns: []Key{{Number: 36}, {Number: 37, Channel: 10}, {Controller: true, Number: 20}},
		Pads:    [][]uint8{{71, 72, 73}, {81, 82, 83}},
		LEDs:    &LEDs{Port: "pad", Channel: 2, Empty: 1, First: 5, Second: 21, Last: 3},
		Controls: []Control{
			{Key{Controller: true, Number: 1}, Tempo, 60, 180},
			{Key{Controller: true, Number: 7, Channel: 16}, Velocity, 110, 20},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestDefault(t *testing.T) {
	got, err := Parse("keys.yaml", []byte("controls: {controller: 1, velocity: 1..127}"), 8, 6)
	if err != nil {
		t.Fatal(err)
	}
	var notes []uint8
	for _, k := range got.Columns {
		notes = append(notes, k.Number)
	}
	if want := []uint8{60, 62, 64, 65, 67, 69, 71, 72}; !slices.Equal(notes, want) {
		t.Errorf("%v, want %v", notes, want)
	}
}

func TestParseErrors(t *testing.T) {
	for source, want := range map[string]string{
		"columns: [{note: 1}]":                                    "k:1:10: columns: 1 keys for a board of 2 columns",
		"columns: [{note: 1}, {note: 128}]":                       "k:1:29: columns[1].note: 128 is out of range; expected 0 to 127",
		"columns: [{note: 1}, {note: 1, channel: 4}]":             "columns[1]: note 1 on channel 4 is column 1's already",
		"columns: [{note: 1}, {note: 2, channel: 0}]":             "columns[1].channel: 0 is out of range; expected 1 to 16",
		"columns: [{note: 1}, {note: 2, controller: 3}]":          "columns[1].controller: a note is here as well",
		"columns: [{note: 1}, {channel: 3}]":                      "columns[1]: neither a note nor a controller is here",
		"columns: [{note: 1}, {key: 3}]":                          `unknown field "key"`,
		"pads: [[1, 2]]":                                          "pads: 1 rows for a board of 2",
		"pads: [[1, 2], [3]]":                                     "pads[1]: 1 pads for a board of 2 columns",
		"pads: [[1, 2], [3, 1]]":                                  "pads: note 1 is in it twice",
		"pads: [[1, 2], [3, 4]]\ncolumns: [{note: 2}, {note: 5}]": "columns[0]: note 2 is a pad of column 2",
		"lamps: {first: 4}":                                       "lamps: there are no pads for lamps to be in",
		"pads: [[1, 2], [3, 4]]\nlamps: {last: 300}":              "k:2:15: lamps.last: 300 is out of range",
		"controls: [{controller: 1}]":                             "controls[0]: neither a tempo nor a velocity is here",
		"controls: [{controller: 1, tempo: 60}]":                  `controls[0].tempo: "60" is no range`,
		"controls: [{controller: 1, tempo: NaN..60}]":             "is no range",
		"controls: [{controller: 1, velocity: 0..60}]":            "expected two numbers from 1 to 127",
		"controls: [{tempo: 60..70}]":                             "controls[0]: there is no controller",

		"columns: [{controller: 1}, {note: 2}]\ncontrols: {controller: 1, tempo: 60..70}": "controller 1 is column 1's already",
	} {
		_, err := Parse("k", []byte(source), 2, 2)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", source, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	for _, source := range []string{
		"", "columns: {note: 1}", "pads: 3", "pads: [[], 4]", "lamps: {}", "controls: [{controller: 1, tempo: 1e3..1e1}]",
		"columns: [{}, {}]", "pads:\n- [1, 2]\n- [3]\n- 4", "columns: [{note: 1}, {note: 2}, {note: 2}]",
	} {
		f.Add([]byte(source))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		keys, err := Parse("k", source, 3, 2)
		if err != nil {
			checkErrors(t, err)
			return
		}
		if len(keys.Columns) != 3 && len(keys.Pads) != 2 {
			t.Errorf("%+v", keys)
		}
		w, surface := &wishes{}, Surface{Keys: keys, Hold: true}
		for status := 0x80; status < 0x100; status++ {
			surface.Receive(w, []byte{byte(status), 60, 100})
		}
		for _, wish := range w.all {
			var what int
			var to float64
			if n, _ := fmt.Sscanf(wish, "set %d %f", &what, &to); n == 2 && !(to >= 1 && to <= 400) {
				t.Error(wish)
			}
		}
		if keys.LEDs != nil {
			keys.lights(shown{position: tictactoe.Game{}.Start()})
		}
	})
}

// checkErrors checks that each error has a line, unless it is about the whole file.
func checkErrors(t *testing.T, err error) {
	t.Helper()
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	for _, err := range all {
		e, ok := errors.AsType[*scores.Error](err)
		if !ok || e.Path != "k" || (e.Line > 0) != (e.Column > 0) || e.Line == 0 && e.Field != "" || strings.Contains(e.Error(), "\n") {
			t.Errorf("%#v", err)
		}
	}
}

// TestWhatIsLearnedCanBeRead learns keys from any messages, for the boards of all widths, and
// reads the file of keys.
func TestWhatIsLearnedCanBeRead(t *testing.T) {
	const widest = 12
	rapid.Check(t, func(t *rapid.T) {
		width, height := rapid.IntRange(4, widest).Draw(t, "width"), rapid.IntRange(4, 8).Draw(t, "height")
		var l learner
		for len(l.keys) < width {
			channel, number := rapid.Uint8Range(0, 15).Draw(t, "channel"), rapid.Uint8Range(0, 127).Draw(t, "number")
			if rapid.Bool().Draw(t, "a controller") {
				l.receive(midi.ControlChange(channel, number, 0))
				l.receive(midi.ControlChange(channel, number, 127))
			} else {
				l.receive(midi.NoteOn(channel, number, 1))
			}
		}
		file := l.file()
		keys, err := Parse("keys.yaml", file, width, height)
		if err != nil || !slices.Equal(keys.Columns, l.keys) || len(file) > MaxFile {
			t.Fatalf("%+v, %v; want %+v", keys, err, l.keys)
		}
	})
}
