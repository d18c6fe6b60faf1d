package play

import "errors"

// Port is a place that MIDI comes from or goes to.
type Port struct {
	Number int    `json:"number"` // as the system counts, from 0, inputs and outputs each by themselves
	Name   string `json:"name"`
}

// Why there are no ports.
var (
	ErrNoDriver    = errors.New("this midiconnect4 was built without live MIDI")
	ErrNoSequencer = errors.New("this system has no MIDI sequencer")
)
