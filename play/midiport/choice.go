package midiport

import (
	"cmp"
	"errors"
	"slices"
	"strconv"

	"midiconnect4/play/live"
)

// Choice is a port as a person asked for it. It finds the port, and finds it again
// after it was lost. One goroutine at a time may use it. An output is a
// live.Destination.
type Choice struct {
	Direction Direction
	API       string // one of APIs, or empty for the usual one
	Wanted    string // as Find takes it; empty for the sole output
	Virtual   string // name of an output to make; empty for one that exists
	Client    string // under which other programs see an output that exists; empty for the usual one

	system *System
	port   Port // that was found
}

// NoneError says that no output was chosen, and lists the outputs.
type NoneError struct{ Outputs []Port }

func (e *NoneError) Error() string {
	if len(e.Outputs) == 0 {
		return "there is no MIDI output to play to"
	}
	return "no MIDI output is chosen"
}

// Open finds the output and opens it. The error is a *ChoiceError, a
// *NoneError, or one of Connect.
func (c *Choice) Open() (live.Output, error) {
	if err := c.connect(); err != nil {
		return nil, err
	}
	if c.Virtual != "" {
		return opened(c.system.OpenVirtual(c.Virtual))
	}
	if err := c.find(); err != nil {
		return nil, err
	}
	return opened(c.system.Open(c.port, cmp.Or(c.Client, client)))
}

// opened is an output as a performance uses it; nil if there is an error.
func opened(o *Output, err error) (live.Output, error) {
	if err != nil {
		return nil, err
	}
	return o, nil
}

// OpenInput finds the input and opens it, as System.OpenInput does. The errors
// are those of Open.
func (c *Choice) OpenInput(receive func(message []byte)) (*Input, error) {
	if err := c.connect(); err != nil {
		return nil, err
	}
	if err := c.find(); err != nil {
		return nil, err
	}
	return c.system.OpenInput(c.port, receive)
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
		sole, ok := Sole(ports)
		if !ok {
			return &NoneError{ports}
		}
		c.port = sole
		return nil
	}
	c.port, err = Find(ports, c.Wanted)
	if choice, ok := errors.AsType[*ChoiceError](err); ok {
		choice.Direction = c.Direction
	}
	// Next time another port may have the number, or ALSA's address.
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

// Name is the name of the open port.
func (c *Choice) Name() string {
	if c.Virtual != "" {
		return c.Virtual
	}
	return c.port.Name
}

// Same reports whether two outputs that are open are one port. Systems without addresses may have
// ports of the same name, which go by their numbers.
func (c *Choice) Same(other *Choice) bool {
	_, named := strconv.Atoi(c.Wanted)
	_, otherNamed := strconv.Atoi(other.Wanted)
	return c.Name() == other.Name() && (named != nil || otherNamed != nil || c.Wanted == other.Wanted)
}

// System is the API that the port is of.
func (c *Choice) System() string { return c.API }

// Leads are the names of the outputs that hear what is sent to the open one: itself, or
// those that are connected to it now if it is virtual.
func (c *Choice) Leads() []string {
	if c.Virtual == "" {
		return []string{c.port.Name}
	}
	return c.system.readers(c.Virtual)
}

// Present reports whether the port that was opened is still there.
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

// Close ends the connection to the system. The port stays open.
func (c *Choice) Close() {
	if c.system != nil {
		c.system.Close()
		c.system = nil
	}
}
