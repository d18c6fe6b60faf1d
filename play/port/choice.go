package port

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Choice is an output as a person asked for it. It finds the port, and finds it
// again when it was lost and has come back. It is for one goroutine at a time.
type Choice struct {
	API     string // one of APIs, or empty for the usual one
	Wanted  string // as Find takes it; empty for the sole port
	Virtual string // a name in place of a port that is there

	system *System
	port   Port // that was found
}

// NoneError says that nothing was chosen, and what there is to choose from.
type NoneError struct{ Outputs []Port }

func (e *NoneError) Error() string {
	if len(e.Outputs) == 0 {
		return "there is no MIDI output to play to"
	}
	return "no MIDI output is chosen"
}

// Open finds the port and opens it. The error is a *ChoiceError, a *NoneError,
// or one of Connect.
func (c *Choice) Open() (*Output, error) {
	c.Close()
	system, err := Connect(c.API)
	if err != nil {
		return nil, err
	}
	c.system = system
	if c.Virtual != "" {
		return system.OpenVirtual(c.Virtual)
	}
	if err := c.find(); err != nil {
		return nil, err
	}
	// A number may be another port's the next time, and so may ALSA's address.
	if _, err := strconv.Atoi(c.Wanted); err == nil {
		c.Wanted = address.ReplaceAllString(c.port.Name, "")
	}
	return system.Open(c.port)
}

// address ends the names of ALSA's ports.
var address = regexp.MustCompile(` \d+:\d+$`)

func (c *Choice) find() error {
	ports, err := c.system.Outputs()
	if err != nil {
		return err
	}
	if c.Wanted != "" {
		c.port, err = Find(ports, c.Wanted)
		return err
	}
	sole, ok := Sole(ports)
	if !ok {
		return &NoneError{ports}
	}
	c.port = sole
	return nil
}

// Name is that of the port that is open.
func (c *Choice) Name() string {
	if c.Virtual != "" {
		return c.Virtual
	}
	return c.port.Name
}

// There reports whether the port that was opened is still listed. Other programs
// see a virtual output as an input.
func (c *Choice) There() bool {
	if c.system == nil {
		return false
	}
	if c.Virtual != "" {
		ports, err := c.system.Inputs()
		return err == nil && slices.ContainsFunc(ports, func(p Port) bool { return strings.Contains(p.Name, c.Virtual) })
	}
	ports, err := c.system.Outputs()
	return err == nil && slices.ContainsFunc(ports, func(p Port) bool { return p.Name == c.port.Name })
}

// Close ends the connection to the system. An output that was opened stays open.
func (c *Choice) Close() {
	if c.system != nil {
		c.system.Close()
		c.system = nil
	}
}
