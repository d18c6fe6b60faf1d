// Package midiport opens MIDI inputs and outputs, by number or name, on the systems
// that the program was built for.
package midiport

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Port is a MIDI input or output.
type Port struct {
	Number int    `json:"number"` // as the system counts, from 0, inputs and outputs each by themselves
	Name   string `json:"name"`
}

// Direction is which way MIDI goes through a port.
type Direction int

const (
	Out Direction = iota // to it
	In                   // from it
)

func (w Direction) String() string { return [...]string{"output", "input"}[w] }

// LongestName is how many bytes the name of a virtual output may have: ALSA and JACK take
// no longer one for a client.
const LongestName = 63

// Period is how long a system may take to notice what a client does. JACK's server
// looks once a period, which has at most 8192 frames.
const Period = 200 * time.Millisecond

// Why there are no ports.
var (
	ErrNoDriver    = errors.New("this midiconnect4 was built without live MIDI")
	ErrNoSequencer = errors.New("this system has no MIDI sequencer")
	ErrNoAccess    = errors.New("this user may not use the MIDI sequencer")
	ErrNoServer    = errors.New("no JACK server is running")
)

// ChoiceError says why a port was not found.
type ChoiceError struct {
	Direction Direction
	Wanted    string
	Matches   []Port // more than one, or none
	There     []Port // all ports
}

func (e *ChoiceError) Error() string {
	if len(e.Matches) == 0 {
		return fmt.Sprintf("no MIDI %s is %q", e.Direction, e.Wanted)
	}
	return fmt.Sprintf("%q is in the names of %d MIDI %ss", e.Wanted, len(e.Matches), e.Direction)
}

// Find chooses a port by its number, its name, or a part of its name that no other
// port has, in any case. The error is a *ChoiceError.
func Find(ports []Port, wanted string) (Port, error) {
	if number, err := strconv.Atoi(wanted); err == nil {
		for _, p := range ports {
			if p.Number == number {
				return p, nil
			}
		}
	}
	var parts []Port
	for _, p := range ports {
		if p.Name == wanted {
			return p, nil
		}
		if strings.Contains(strings.ToLower(p.Name), strings.ToLower(wanted)) {
			parts = append(parts, p)
		}
	}
	if len(parts) == 1 && wanted != "" {
		return parts[0], nil
	}
	return Port{}, &ChoiceError{Wanted: wanted, Matches: parts, There: ports}
}

// Instruments are the ports that lead to an instrument: ALSA's "Midi Through" leads
// nowhere.
func Instruments(ports []Port) []Port {
	var all []Port
	for _, p := range ports {
		if !strings.HasPrefix(p.Name, "Midi Through") {
			all = append(all, p)
		}
	}
	return all
}

// Sole is the only port that leads to an instrument, if there is one.
func Sole(ports []Port) (Port, bool) {
	all := Instruments(ports)
	if len(all) != 1 {
		return Port{}, false
	}
	return all[0], true
}
