package main

import (
	"errors"
	"fmt"

	"midiconnect4/play/midiport"
	"midiconnect4/play/session"
)

// inputFlags say how MIDI input is used.
func (o *playOptions) inputFlags() []*option {
	in := &o.stage.Input
	return []*option{
		bind(&o.inputs, "in", "`NUMBER|NAME` of the MIDI input: keys choose columns, pads squares; may be given several times, and of their clocks one leads: if it is missing, the next").or("none"),
		bind(&in.Keys, "keys", "`NAME|FILE` of what the input's keys mean: one of keys list, or as keys learn writes it").or("white keys from middle C"),
		bind(&in.Thru, "thru", "let what is played on the input sound, too, if it chooses and controls nothing"),
		bind(&in.Hold, "hold", "start the next bar on the note that is held on the input"),
	}
}

// openInput reads which inputs there are.
func (o *playOptions) openInput(given given) error {
	in := &o.stage.Input
	in.Clock = o.stage.Sync == session.SyncIn
	if given.has("clock-meter") && !in.Clock {
		return wrongUsage(withHint(errors.New("--clock-meter is for a clock that is followed, and none is"), "add --clock in"))
	}
	for _, name := range o.inputs {
		in.Sources = append(in.Sources, &midiport.Source{Choice: midiport.Choice{Direction: midiport.In, API: o.stage.API, Wanted: name}})
	}
	if in.Sources != nil {
		in.LEDs = &midiport.Choice{API: o.stage.API}
		return nil
	}
	missing := func(flag string) error {
		return wrongUsage(withHint(fmt.Errorf("%s: there is no MIDI input", flag), "name one with --in"))
	}
	for _, flag := range []string{"keys", "hold", "thru"} {
		if given.has(flag) {
			return missing("--" + flag)
		}
	}
	if in.Clock {
		return missing("--clock in")
	}
	return nil
}
