package main

import (
	"fmt"
	"os"

	"midiconnect4/compose/audio"
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
	"midiconnect4/play/sound"
)

// portsError says why this machine has no MIDI ports. It is nil if there are some.
func portsError() error {
	system, err := midiport.Connect("")
	if err == nil {
		system.Close()
	}
	return err
}

// condition evaluates a condition that scripts ask about this machine.
func condition(name string) (bool, error) {
	switch name {
	case "ports":
		return portsError() == nil, nil
	case "card": // a sound card answers
		card := sound.Card{Font: audio.Bundled(), Clock: live.NewClock()}
		output, err := card.Open()
		if err == nil {
			err = output.Close()
		}
		return err == nil, nil
	case "full": // a device that is always full
		_, err := os.Stat("/dev/full")
		return err == nil, nil
	case "root": // root may write every file
		return os.Geteuid() == 0, nil
	}
	return false, fmt.Errorf("unknown condition %q", name)
}
