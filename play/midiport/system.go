//go:build cgo && !js

package midiport

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// System is a connection to a MIDI system, such as ALSA's sequencer or a JACK server. Only one goroutine at a time may use it.
type System struct{ backend }

// backend is a MIDI system of the driver rtmidi, or JACK.
type backend interface {
	// enter must be called before a port is opened, and leave after it is closed. If this machine lacks the system, the error is ErrNoSequencer,
	// ErrNoAccess or ErrNoServer.
	enter() error
	leave()
	// ports returns the ports of all programs that send MIDI (In), or those that receive it (Out).
	ports(d Direction) ([]Port, error)
	// output opens an output with names for its client and itself. It is connected to the port to or, if to is nil, waits for others to connect to
	// it. ok is false if that fails.
	output(client, name string, to *Port) (o sender, ok bool)
	// input opens an input, whose bytes it passes to take. ok is false if that fails.
	input(from Port, take func(data []byte)) (stop func(), ok bool)
	// readers returns the names of the ports that are connected to a virtual output now; nil if the system does not tell.
	readers(virtual string) []string
	// close closes the connection, but no ports.
	close()
}

// sender is an open output of a backend.
type sender interface {
	SendMessage(m []byte) error
	Close() error
}

// api is a MIDI system that the program was built with.
type api struct {
	name    string
	connect func() (backend, error) // returns the errors of backend.enter
}

// apis returns the driver's MIDI systems, and JACK, for which the program has clients of its own.
func apis() []api { return append(driverAPIs(), jackAPIs...) }

// APIs returns the names of the MIDI systems that the program was built with. The first one is the default.
func APIs() []string {
	var names []string
	for _, a := range apis() {
		names = append(names, a.name)
	}
	return names
}

// Connect connects to the MIDI system with the given name, one of APIs, or to the default system if name is empty. If this machine lacks the system,
// the error is ErrNoSequencer, ErrNoAccess or ErrNoServer.
func Connect(name string) (*System, error) {
	if name == "" {
		name = APIs()[0]
	}
	all := apis()
	i := slices.IndexFunc(all, func(a api) bool { return a.name == name })
	if i < 0 {
		return nil, fmt.Errorf("this midiconnect4 was built without %q; its MIDI systems are %s", name, strings.Join(APIs(), ", "))
	}
	b, err := all[i].connect()
	if err != nil {
		return nil, err
	}
	return &System{b}, nil
}

// Inputs returns the ports that send MIDI: ports of other programs, and virtual outputs of other processes of this program. The error is ErrNoServer
// if the JACK server has ended.
func (s *System) Inputs() ([]Port, error) { return others(s.ports(In)) }

// Outputs returns the ports of other programs that receive MIDI. It returns the same errors as Inputs.
func (s *System) Outputs() ([]Port, error) { return others(s.ports(Out)) }

// others removes the ports of this program from a list.
func others(ports []Port, err error) ([]Port, error) {
	return slices.DeleteFunc(ports, func(p Port) bool { return made.own(p.Name) }), err
}

// hasVirtual returns true if a virtual output exists. For other programs, it is an input.
func (s *System) hasVirtual(name string) bool {
	ports, err := s.ports(In)
	return err == nil && slices.ContainsFunc(ports, func(p Port) bool { return isVirtual(p.Name, name) })
}

// Close closes the connection. It does not close ports.
func (s *System) Close() { s.close() }

// open opens one of the ports that Outputs returns. Other programs see the name client.
func (s *System) open(p Port, client string) (*Output, error) {
	return s.openOutput(client, "out", &p, fmt.Sprintf("MIDI output %q", p.Name))
}

// openVirtual creates an output to which other programs can connect. The port and its client have the same name, because some programs show the
// port's name and others the client's. Windows does not support virtual outputs.
func (s *System) openVirtual(name string) (*Output, error) {
	o, err := s.openOutput(name, name, nil, fmt.Sprintf("virtual MIDI output %q", name))
	if err == nil {
		o.forget = made.add(name)
	}
	return o, err
}

func (s *System) openOutput(client, name string, to *Port, what string) (*Output, error) {
	if err := s.enter(); err != nil {
		return nil, err
	}
	port, ok := s.output(client, name, to)
	if !ok {
		s.leave()
		return nil, fmt.Errorf("%s could not be opened", what)
	}
	return &Output{port: port, of: s.backend, forget: func() {}}, nil
}

// openInput opens one of the ports that Inputs returns. For receive and stop, see Source.Open.
func (s *System) openInput(p Port, receive func(message []byte)) (stop func(), err error) {
	if err := s.enter(); err != nil {
		return nil, err
	}
	end, ok := s.input(p, newParser(receive).parse)
	if !ok {
		s.leave()
		return nil, fmt.Errorf("MIDI input %q could not be opened", p.Name)
	}
	return func() {
		end()
		s.leave()
	}, nil
}

// Output is an open MIDI output. Only one goroutine at a time may use it.
type Output struct {
	port   sender
	of     backend
	forget func() // marks a virtual output as closed
}

// Send sends one message at once. A message may be lost without an error, because only the list of ports shows whether the port still exists.
func (o *Output) Send(_ time.Duration, m midi.Message) error { return o.port.SendMessage(m) }

// Close closes the port after all messages have left the program.
func (o *Output) Close() error {
	defer o.of.leave()
	o.forget()
	return o.port.Close()
}
