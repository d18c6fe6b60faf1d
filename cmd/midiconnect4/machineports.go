package main

import (
	"midiconnect4/play/live"
	"midiconnect4/play/midiport"
)

// machinePorts are the MIDI outputs of this machine. They implement studio.Ports.
type machinePorts struct{ api string }

// List implements studio.Ports.
func (p machinePorts) List() ([]string, error) {
	system, err := midiport.Connect(p.api)
	if err != nil {
		return nil, err
	}
	defer system.Close()
	ports, err := system.Outputs()
	names := make([]string, len(ports))
	for i, port := range ports {
		names[i] = port.Name
	}
	return names, err
}

// Destination implements studio.Ports.
func (p machinePorts) Destination(name string) (d live.Destination, forget func()) {
	choice := &midiport.Choice{API: p.api, Wanted: name}
	return guardian.Over(choice), choice.Close
}
