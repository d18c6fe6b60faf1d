package midiport

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"midiconnect4/play/live"
)

// Choice is a port that a person has asked for. It finds the port in the list of ports, and finds it again after it was lost. Only one goroutine at a
// time may use a Choice. A Choice of an output is a live.Destination.
type Choice struct {
	Direction Direction
	API       string // name of a MIDI system, one of APIs; empty for the default system
	Wanted    string // name or number of the port, as in Find; empty for the only output that exists
	Virtual   string // name of an output to create; empty to open an existing port
	Client    string // name that other programs see for this program when it opens an existing output; empty for the default name

	system *System
	port   Port // the port that was found last
}

// NoneError means that no output was asked for, and that there is not exactly one to use. It lists all outputs.
type NoneError struct{ Outputs []Port }

func (e *NoneError) Error() string {
	if len(e.Outputs) == 0 {
		return "there is no MIDI output to play to"
	}
	return "no MIDI output is chosen"
}

// Open finds and opens the output. The error is a *ChoiceError, a *NoneError, or an error of Connect.
func (c *Choice) Open() (live.Output, error) {
	if err := c.connect(); err != nil {
		return nil, err
	}
	var o *Output
	var err error
	if c.Virtual != "" {
		o, err = c.system.openVirtual(c.Virtual)
	} else if err = c.find(); err == nil {
		o, err = c.system.open(c.port, cmp.Or(c.Client, client))
	}
	if err != nil {
		return nil, err // returning o would make a non-nil interface of a nil pointer
	}
	return o, nil
}

func (c *Choice) connect() (err error) {
	c.Close()
	c.system, err = Connect(c.API)
	return err
}

func (c *Choice) find() error {
	ports, err := c.ports()
	if err != nil {
		return err
	}
	if c.Wanted == "" {
		all := Instruments(ports)
		if len(all) != 1 {
			return &NoneError{ports}
		}
		c.port = all[0]
		return nil
	}
	c.port, err = Find(ports, c.Wanted)
	if choice, ok := errors.AsType[*ChoiceError](err); ok {
		choice.Direction = c.Direction
	}
	// Find the port by its name later, because its number or ALSA address may then belong to another port.
	if _, number := strconv.Atoi(c.Wanted); err == nil && number == nil {
		c.Wanted = address.ReplaceAllString(c.port.Name, "")
	}
	return err
}

func (c *Choice) ports() ([]Port, error) {
	if c.Direction == In {
		return c.system.Inputs()
	}
	return c.system.Outputs()
}

// Name returns the name of the open port.
func (c *Choice) Name() string {
	if c.Virtual != "" {
		return c.Virtual
	}
	return c.port.Name
}

// Same returns true if two open outputs are the same port. In MIDI systems without addresses, several ports may have the same name. If both outputs
// were asked for by number, Same therefore compares the numbers, too.
func (c *Choice) Same(other *Choice) bool {
	_, named := strconv.Atoi(c.Wanted)
	_, otherNamed := strconv.Atoi(other.Wanted)
	return c.Name() == other.Name() && (named != nil || otherNamed != nil || c.Wanted == other.Wanted)
}

// System returns the name of the MIDI system of the port; empty for the default system.
func (c *Choice) System() string { return c.API }

// Leads returns the names of the ports that receive the messages of the output. For an existing port, that is the port itself. For a virtual output,
// these are the ports of other programs that are connected to it now.
func (c *Choice) Leads() []string {
	if c.Virtual == "" {
		return []string{c.port.Name}
	}
	return c.system.readers(c.Virtual)
}

// Present returns true if the opened port still exists.
func (c *Choice) Present() bool {
	if c.system == nil {
		return false
	}
	if c.Virtual != "" {
		return c.system.hasVirtual(c.Virtual)
	}
	ports, err := c.ports()
	return err == nil && slices.ContainsFunc(ports, func(p Port) bool { return p.Name == c.port.Name })
}

// Close closes the connection to the MIDI system. It does not close the port.
func (c *Choice) Close() {
	if c.system != nil {
		c.system.Close()
		c.system = nil
	}
}
