// Package midiport opens MIDI inputs and outputs by number or name. It uses the MIDI systems (such as ALSA or JACK) that the program was built with.
package midiport

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Port is a MIDI input or output.
type Port struct {
	Number int    `json:"number"` // assigned by the MIDI system, from 0; inputs and outputs are counted separately
	Name   string `json:"name"`
}

// Direction says whether a port is an output or an input of this program.
type Direction int

const (
	Out Direction = iota // MIDI goes from the program to the port
	In                   // MIDI goes from the port to the program
)

func (w Direction) String() string { return [...]string{"output", "input"}[w] }

// LongestName is the maximum length of a virtual output's name in bytes. ALSA and JACK allow no longer names of clients.
const LongestName = 63

// Reasons why there are no ports.
var (
	ErrNoDriver    = errors.New("this midiconnect4 was built without live MIDI")
	ErrNoSequencer = errors.New("this system has no MIDI sequencer")
	ErrNoAccess    = errors.New("this user may not use the MIDI sequencer")
	ErrNoServer    = errors.New("no JACK server is running")
)

// ChoiceError means that no port, or more than one port, has the name or number that a person asked for.
type ChoiceError struct {
	Direction Direction
	Wanted    string
	Matches   []Port // the ports that match: none or several
	There     []Port // all ports of that direction
}

func (e *ChoiceError) Error() string {
	if len(e.Matches) == 0 {
		return fmt.Sprintf("there is no MIDI %s %q", e.Direction, e.Wanted)
	}
	return fmt.Sprintf("%q is in the names of %d MIDI %ss", e.Wanted, len(e.Matches), e.Direction)
}

// Find finds a port by its number, its name, or a part of its name that no other port has. It ignores case in a part of a name. The error is a
// *ChoiceError.
func Find(ports []Port, wanted string) (Port, error) {
	number, err := strconv.Atoi(wanted)
	if i := slices.IndexFunc(ports, func(p Port) bool { return err == nil && p.Number == number }); i >= 0 {
		return ports[i], nil
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

// Instruments returns the ports to which an instrument may be connected: all except ALSA's "Midi Through", which goes back to the computer.
func Instruments(ports []Port) []Port {
	return slices.DeleteFunc(slices.Clone(ports), func(p Port) bool { return strings.HasPrefix(p.Name, "Midi Through") })
}
