package studio

import (
	"errors"
	"sync"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/live"
)

// port is the MIDI output that a page has chosen, in addition to the other outputs of the studio. When a page chooses another one, the output seems
// to be lost and to come back, so that the performance opens it again.
type port struct {
	ports Ports

	mu      sync.Mutex
	name    string           // empty for no port
	chosen  live.Destination // nil for no port
	forget  func()           // releases chosen; nil for no port
	choices int              // number of choices so far
}

// errAnother means that another port was chosen.
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
	chosen, opened := o.chosen, &openPort{Output: live.Nowhere{}, port: o, choice: o.choices}
	o.mu.Unlock()
	if chosen == nil {
		return opened, nil
	}
	var err error
	opened.Output, err = chosen.Open()
	return opened, err
}

// Present implements live.Destination.
func (o *port) Present() bool {
	o.mu.Lock()
	chosen := o.chosen
	o.mu.Unlock()
	return chosen == nil || chosen.Present() // without the lock, because it may take long and notes must not wait
}

// choose chooses a port, if the port can be opened. An empty name means no port.
func (o *port) choose(name string) error {
	var chosen live.Destination
	forget := func() {}
	if name != "" {
		chosen, forget = o.ports.Destination(name)
		if err := try(chosen); err != nil {
			forget()
			return err
		}
	}
	o.mu.Lock()
	before := o.forget
	o.name, o.chosen, o.forget = name, chosen, forget
	o.choices++
	o.mu.Unlock()
	if before != nil {
		before()
	}
	return nil
}

// try opens and closes an output.
func try(d live.Destination) error {
	output, err := d.Open()
	if err != nil {
		return err
	}
	return output.Close()
}

// openPort is an opened port. It fails when another port is chosen.
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

// listPorts lists the MIDI outputs of this machine.
func (s *Studio) listPorts() (Message, error) {
	if s.options.Ports == nil {
		return Message{}, errNoPorts
	}
	names, err := s.options.Ports.List()
	return Message{Ports: append([]string{}, names...)}, err
}

// ChoosePort makes the studio's performances also sound on a MIDI port. An empty name means no port.
func (s *Studio) ChoosePort(name string) error {
	if s.options.Ports == nil {
		return errNoPorts
	}
	if err := s.port.choose(name); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.scene.state.Port = name
	s.tellState()
	return nil
}
