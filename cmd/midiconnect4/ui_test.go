package main

import (
	"testing"

	"midiconnect4/play/controller"
	"midiconnect4/play/session"
	"midiconnect4/play/stage"
)

// TestKeyed checks that keyed returns true if a controller or OSC can make moves.
func TestKeyed(t *testing.T) {
	call := func(words string) []controller.Control {
		c, err := session.ParseCall(words)
		if err != nil {
			t.Fatal(err)
		}
		return []controller.Control{{Do: c}}
	}
	for name, c := range map[string]struct {
		keys *controller.Keys
		osc  string
		want bool
	}{
		"nothing":        {nil, "", false},
		"OSC":            {nil, "9001", true},
		"columns":        {controller.Default(7), "", true},
		"pads":           {&controller.Keys{Pads: [][]uint8{{11}}}, "", true},
		"a key's column": {&controller.Keys{Controls: call("column 3")}, "", true},
		"a key's square": {&controller.Keys{Controls: call("square 3 2")}, "", true},
		"a pedal":        {&controller.Keys{Controls: call("tap")}, "", false},
		"only a clock":   {&controller.Keys{}, "", false},
	} {
		if got := (playOptions{stage: &stage.Stage{Keys: c.keys, OSC: stage.OSC{In: c.osc}}}).keyed(); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
