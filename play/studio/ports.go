package studio

import (
	"errors"
	"sync"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/live"
)

// port is the MIDI output that a page chooses, beside those that the studio has. Another
// choice looks to the performance as if the port had gone and come back.
type port struct {
	ports Ports

	mu      sync.Mutex
	name    string // empty for none
	choices int    // made so far
}

// errAnother is that another port was chosen.
var errAnother = errors.New("another port was chosen")

// Name implements live.Destination.
func (o *port) Name() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.name
}

// Open implements live.Destination.
func (o *port) Open() (live.Output, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	opened := &openPort{Output: live.Nowhere{}, port: o, choice: o.choices}
	if o.name == "" {
		return opened, nil
	}
	var err error
	opened.Output, err = o.ports.Destination(o.name).Open()
	return opened, err
}

// Present implements live.Destination.
func (o *port) Present() bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.name == "" || o.ports.Destination(o.name).Present()
}

// openPort is a port as long as no other is chosen.
type openPort struct {
	live.Output
	port   *port
	choice int
}

// Send implements live.Output.
func (o *openPort) Send(at time.Duration, m midi.Message) error {
	o.port.mu.Lock()
	now := o.port.choices
	o.port.mu.Unlock()
	if now != o.choice {
		return errAnother
	}
	return o.Output.Send(at, m)
}

// listPorts lists the MIDI outputs of the machine.
func (s *Studio) listPorts() (Message, error) {
	if s.options.Ports == nil {
		return Message{}, errNoPorts
	}
	names, err := s.options.Ports.List()
	return Message{Ports: append([]string{}, names...)}, err
}

// ChoosePort has performances sound on a port, too; an empty name is for none.
func (s *Studio) ChoosePort(name string) error {
	if s.options.Ports == nil {
		return errNoPorts
	}
	if name != "" {
		output, err := s.options.Ports.Destination(name).Open() // the error is for people
		if err != nil {
			return err
		}
		if err := output.Close(); err != nil {
			return err
		}
	}
	s.port.mu.Lock()
	s.port.name = name
	s.port.choices++
	s.port.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.scene.state.Port = name
	s.tellState()
	return nil
}
