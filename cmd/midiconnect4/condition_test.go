package main

import (
	"fmt"
	"os"

	"midiconnect4/play/midiport"
)

// condition knows what a script may ask of the machine it runs on.
func condition(name string) (bool, error) {
	switch name {
	case "ports":
		system, err := midiport.Connect("")
		if err == nil {
			system.Close()
		}
		return err == nil, nil
	case "full": // a device that is always full
		_, err := os.Stat("/dev/full")
		return err == nil, nil
	case "root": // whom permissions do not stop
		return os.Geteuid() == 0, nil
	}
	return false, fmt.Errorf("unknown condition %q", name)
}
