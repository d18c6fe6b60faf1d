package main

import (
	"fmt"
	"os"

	"midiconnect4/play/midiport"
	"midiconnect4/play/sound"
)

// portsError returns the error why this machine has no MIDI ports, or nil if it has some.
func portsError() error {
	system, err := midiport.Connect("")
	if err == nil {
		system.Close()
	}
	return err
}

// condition reports whether this machine meets a condition that a test script names.
func condition(name string) (bool, error) {
	switch name {
	case "ports":
		return portsError() == nil, nil
	case "card": // whether a sound card opens
		return sound.Check() == nil, nil
	case "full": // whether there is a device on which every write fails
		_, err := os.Stat("/dev/full")
		return err == nil, nil
	case "root": // whether tests run as root, who may write every file
		return os.Geteuid() == 0, nil
	}
	return false, fmt.Errorf("unknown condition %q", name)
}
