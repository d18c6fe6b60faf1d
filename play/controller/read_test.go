package controller

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer/tictactoe"
	"midiconnect4/play/session"
	"midiconnect4/scores/settings"
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
	got, err := Parse("keys.yaml", []byte(whole), Size{3, 3, 2})
	if err != nil {
		t.Fatal(err)
	}
	want := &Keys{
		Columns: []Key{{Number: 36}, {Number: 37, Channel: 10}, {Kind: controllerKey, Number: 20}},
		Pads:    [][]uint8{{71, 72, 73}, {81, 82, 83}},
		LEDs:    &LEDs{Port: "pad", Channel: 2, Pads: &Colours{Empty: 1, First: 5, Second: 21, Last: 3}},
	}
	controls := got.Controls
	if got.Controls = nil; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	mustBeWritten(t, controls, "controller: 1, do: tempo 60..180", "controller: 7, channel: 16, do: velocity 110..20")
}

// mustBeWritten checks the text of controls in a file of keys.
func mustBeWritten(t *testing.T, controls []Control, want ...string) {
	t.Helper()
	var got []string
	for _, c := range controls {
		got = append(got, c.written())
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestParseControls checks that every kind of control is read, and that its lamp is read.
func TestParseControls(t *testing.T) {
	got, err := Parse("keys.yaml", []byte(`
lamps: {open: F0 7e 00 F7, channel: 3}
controls:
- {note: 30, do: pause, lamp: {on: 5, off: 1}}
- {note: 31, channel: 10, do: TEMPO 96.5, lamp: {shows: turn}}
- {controller: 20, do: tap, lamp: {}}
- {controller: 21, do: "score my, own"}
- {program: 128, do: score blues}
- {controller: 22, do: tempo}
- {controller: 23, do: drama-tension 0..1.5, values: 3..120}
- {controller: 24, do: faster, turns: offset, back: slower}
- {note: 32, do: score blues, lamp: {on: 9}}
- {note: 33, do: panic, lamp: {on: 1}}
`), Size{3, 3, 2})
	if err != nil {
		t.Fatal(err)
	}
	mustBeWritten(t, got.Controls, "note: 30, do: pause", "note: 31, channel: 10, do: tempo 96.5", "controller: 20, do: tap",
		"controller: 21, do: 'score my, own'", "program: 128, do: score blues", "controller: 22, do: tempo 60..180",
		"controller: 23, do: drama-tension 0..1.5, values: 3..120", "controller: 24, do: faster, turns: offset, back: slower",
		"note: 32, do: score blues", "note: 33, do: panic")
	var lamps []Lamp
	for _, c := range got.Controls {
		if c.Lamp != nil {
			lamps = append(lamps, *c.Lamp)
		}
	}
	if want := []Lamp{{showsPaused, 5, 1}, {showsTurn, 127, 0}, {showsBeat, 127, 0}, {showsScore, 9, 0}, {showsAlways, 1, 0}}; !slices.Equal(lamps, want) {
		t.Errorf("%v, want %v", lamps, want)
	}
	if want := (&LEDs{Channel: 3, Open: []byte{0xf0, 0x7e, 0, 0xf7}}); !reflect.DeepEqual(got.LEDs, want) {
		t.Errorf("%+v, want %+v", got.LEDs, want)
	}
}

// TestProfiles reads the bundled files for boards of several sizes. It checks that each file has keys, says which controller it is for, and says that
// it was not tried on that controller.
func TestProfiles(t *testing.T) {
	for _, name := range Profiles() {
		file, _ := Profile(name)
		for _, size := range [][2]int{{6, 6}, {7, 6}, {3, 3}, {8, 8}} {
			keys, err := Parse(name, file, Size{size[0], size[0], size[1]})
			if err != nil {
				t.Error(err)
				continue
			}
			if keys.Columns == nil && keys.Pads == nil || keys.Controls == nil {
				t.Errorf("%s has no keys for a board of %v", name, size)
			}
			pads := map[uint8]bool{}
			for _, row := range keys.Pads {
				for _, note := range row {
					pads[note] = true
				}
			}
			if keys.Pads != nil && (len(pads) != size[0]*size[1] || keys.LEDs == nil || keys.LEDs.Pads == nil) {
				t.Errorf("%s has %d pads for a board of %v", name, len(pads), size)
			}
			for i, c := range keys.Controls {
				for _, other := range keys.Controls[:i] {
					if c.Key.covers(other.Key) {
						t.Errorf("%s: %s has two functions", name, c.Key)
					}
				}
			}
		}
		if about := About(file); len(about) < 5 || strings.Contains(about, "\n") || !strings.Contains(string(file), "Not tried on ") {
			t.Errorf("%s is for %q", name, about)
		}
	}
	if _, ok := Profile("piano"); ok {
		t.Error("there is a profile for a piano")
	}
}

func TestDefault(t *testing.T) {
	got, err := Parse("keys.yaml", []byte("controls: {controller: 1, velocity: 1..127}"), Size{8, 8, 6})
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
		"columns: [{note: 1}]":                                    "k:1:10: columns: expected 2 keys, one for each column of the board; found 1",
		"columns: [{note: 1}, {note: 128}]":                       "k:1:29: columns[1].note: 128 is out of range; expected 0 to 127",
		"columns: [{note: 1}, {note: 1, channel: 4}]":             "columns[1]: note 1 on channel 4 is already used for column 1",
		"columns: [{note: 1}, {note: 2, channel: 0}]":             "columns[1].channel: 0 is out of range; expected 1 to 16",
		"columns: [{note: 1}, {note: 2, controller: 3}]":          "columns[1].controller: both a note and a controller are given",
		"columns: [{note: 1}, {channel: 3}]":                      "columns[1]: a note, a controller or a program is missing",
		"columns: [{note: 1}, {key: 3}]":                          `unknown field "key"`,
		"pads: [[1, 2]]":                                          "pads: expected 2 rows, one for each row of the board; found 1",
		"pads: [[1, 2], [3]]":                                     "pads[1]: expected 2 pads, one for each column of the board; found 1",
		"pads: [[1, 2], [3, 1]]":                                  "pads: note 1 is given twice",
		"pads: [[1, 2], [3, 4]]\ncolumns: [{note: 2}, {note: 5}]": "columns[0]: note 2 is a pad of column 2",
		"lamps: {first: 4}":                                       "lamps: lamps need pads or a control with a lamp",
		"pads: [[1, 2], [3, 4]]\nlamps: {last: 300}":              "k:2:15: lamps.last: 300 is out of range",
		"controls: [{controller: 1}]":                             "controls[0]: the function is missing",
		"controls: [{controller: 1, tempo: 60}]":                  `controls[0].tempo: "60" is not a range`,
		"controls: [{controller: 1, tempo: NaN..60}]":             "is not a range",
		"controls: [{controller: 1, velocity: 0..60}]":            "expected two numbers from 1 to 127",
		"controls: [{tempo: 60..70}]":                             "controls[0]: a note, a controller or a program is missing",

		"controls: [{note: 1, tempo: 60..70}]":                                            "controls[0].tempo: a note is not a fader",
		"controls: [{controller: 1, tempo: 60..70, do: pause}]":                           "controls[0]: two functions are given",
		"controls: [{controller: 1, tempo: 6..7, velocity: 6..7}]":                        "controls[0]: two functions are given",
		"controls: [{note: 1, program: 2, do: pause}]":                                    "controls[0].program: both a note and a program are given",
		"controls: [{program: 0, do: pause}]":                                             "k:1:22: controls[0].program: 0 is out of range; expected 1 to 128",
		"controls: [{note: 1, do: puase}]":                                                `k:1:26: controls[0].do: "puase" is no function`,
		"controls: [{note: 1, do: tempo}]":                                                `controls[0].do: tempo: ""; expected a number from 10 to 400`,
		"controls: [{note: 1, do: tempo 1}]":                                              `controls[0].do: tempo: "1"; expected a number from 10 to 400`,
		"controls: [{controller: 1, do: tempo 60..500}]":                                  `controls[0].do: "60..500" is not a range; expected two numbers from 10 to 400`,
		"controls: [{controller: 1, do: tempo, values: 9..9}]":                            `controls[0].values: "9..9": the first and the last value must differ`,
		"controls: [{controller: 1, do: pause, values: 1..9}]":                            "controls[0].values: values are only for a fader",
		"controls: [{controller: 1, do: faster, turns: round, back: slower}]":             `controls[0].turns: "round"; expected twos-complement`,
		"controls: [{controller: 1, do: faster, turns: offset}]":                          "controls[0].turns: the function for a turn to the left is missing",
		"controls: [{controller: 1, do: faster, back: slower}]":                           "controls[0].back: back has no effect without turns, because it is only for an endless knob",
		"controls: [{note: 1, do: faster, turns: offset, back: slower}]":                  "controls[0].turns: an endless knob sends a controller, not a note",
		"controls: [{note: 1, do: pause, lamp: {shows: all}}]":                            `controls[0].lamp.shows: "all"; expected paused`,
		"controls: [{note: 1, do: pause, lamp: {shows: score}}]":                          "controls[0].lamp.shows: score is only for a control",
		"controls: [{note: 1, do: pause, lamp: {on: 128}}]":                               "controls[0].lamp.on: 128 is out of range",
		"controls: [{program: 1, do: pause, lamp: {on: 1}}]":                              "controls[0].lamp: a program has no lamp",
		"pads: [[1, 2], [3, 4]]\ncontrols: [{note: 2, do: tap}]":                          "controls[0]: note 2 is a pad",
		"pads: [[1, 2], [3, 4]]\nlamps: {open: F0 F0 F7}":                                 `lamps.open: "F0 F0 F7" is no system exclusive message`,
		"pads: [[1, 2], [3, 4]]\nlamps: {close: off}":                                     `lamps.close: "off" is no system exclusive message`,
		"columns: [{controller: 1}, {note: 2}]\ncontrols: {controller: 1, tempo: 60..70}": "controller 1 is already used for column 1",
	} {
		_, err := Parse("k", []byte(source), Size{2, 2, 2})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", source, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	for _, source := range []string{
		"", "columns: {note: 1}", "pads: 3", "pads: [[], 4]", "lamps: {}", "controls: [{controller: 1, tempo: 1e3..1e1}]",
		"columns: [{}, {}]", "controls: [{program: 1, do: score a, lamp: {}}, {note: 9, do: tap, lamp: {}}, {controller: 2, do: faster, turns: offset, back: slower}]", "pads:\n- [1, 2]\n- [3]\n- 4", "columns: [{note: 1}, {note: 2}, {note: 2}]",
	} {
		f.Add([]byte(source))
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		keys, err := Parse("k", source, Size{3, 3, 2})
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
			surface.Receive(w, []byte{byte(status), 2, byte(status) & 0x7f})
		}
		for _, wish := range w.all {
			var to float64
			for _, what := range []string{"tempo", "velocity"} {
				if n, _ := fmt.Sscanf(wish, what+" %f", &to); n == 1 && !(to >= 1 && to <= 400) {
					t.Error(wish)
				}
			}
		}
		if keys.LEDs != nil {
			keys.lights(tictactoe.Game{}, session.NewScene(nil))
		}
	})
}

// checkErrors checks that each error has a line number. Only errors about the whole file need none.
func checkErrors(t *testing.T, err error) {
	t.Helper()
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	for _, err := range all {
		e, ok := errors.AsType[*settings.Error](err)
		if !ok || e.Path != "k" || (e.Line > 0) != (e.Column > 0) || e.Line == 0 && e.Field != "" || strings.Contains(e.Error(), "\n") {
			t.Errorf("%#v", err)
		}
	}
}
