package midiport

import (
	"errors"
	"testing"
)

func TestFind(t *testing.T) {
	ports := []Port{
		{0, "Midi Through:Midi Through Port-0 14:0"},
		{1, "FLUID Synth (77):Synth input port (77:0) 128:0"},
		{2, "USB Piano:USB Piano MIDI 1 20:0"},
		{3, "USB Piano 2:USB Piano MIDI 1 24:0"},
		{4, "7"},
	}
	for _, test := range []struct {
		wanted  string
		number  int
		matches int // number of matching ports, if there is an error
	}{
		{"1", 1, 0},
		{"fluid", 1, 0},
		{"FLUID Synth (77):Synth input port (77:0) 128:0", 1, 0},
		{"usb piano", -1, 2},
		{"piano 2", 3, 0},
		{"7", 4, 0}, // no port has this number, but port 4 has this name
		{"organ", -1, 0},
		{"", -1, 5},
	} {
		p, err := Find(ports, test.wanted)
		var choice *ChoiceError
		switch {
		case test.number >= 0 && (err != nil || p.Number != test.number):
			t.Errorf("%q: %v, %v; want %d", test.wanted, p, err, test.number)
		case test.number < 0 && (!errors.As(err, &choice) || len(choice.Matches) != test.matches):
			t.Errorf("%q: %v, %v; want %d matches", test.wanted, p, err, test.matches)
		}
	}
}

// TestInstruments checks that Instruments omits Midi Through.
func TestInstruments(t *testing.T) {
	through, synth := Port{0, "Midi Through:Midi Through Port-0 14:0"}, Port{1, "FLUID Synth"}
	for _, test := range []struct {
		ports []Port
		want  bool
	}{
		{nil, false},
		{[]Port{through}, false},
		{[]Port{through, synth}, true},
		{[]Port{synth, {2, "Piano"}}, false},
	} {
		if all := Instruments(test.ports); (len(all) == 1) != test.want || test.want && all[0] != synth {
			t.Errorf("%v: %v", test.ports, all)
		}
	}
}

func TestAddress(t *testing.T) {
	if got := address.ReplaceAllString("USB Piano:USB Piano MIDI 1 20:0", ""); got != "USB Piano:USB Piano MIDI 1" {
		t.Error(got)
	}
}
