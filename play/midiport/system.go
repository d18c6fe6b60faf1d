//go:build cgo && !js

package midiport

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"
)

// System is a connection to a MIDI system, such as ALSA's sequencer or a JACK server. Only one goroutine at a time may use it.
type System struct {
	api rtmidi.API
	in  rtmidi.MIDIIn // in and out are only used to list ports, and never opened; nil for JACK
	out rtmidi.MIDIOut
}

// APIs returns the names of the MIDI systems that the program was built with. The first one is the default.
func APIs() []string {
	var names []string
	for _, api := range apis() {
		names = append(names, api.String())
	}
	return names
}

// apis returns the driver's MIDI systems, and JACK, for which the program has clients of its own.
func apis() []rtmidi.API {
	all := rtmidi.CompiledAPI()
	if withJack {
		all = append(all, rtmidi.APIUnixJack)
	}
	return all
}

// Connect connects to the MIDI system with the given name, one of APIs, or to the default system if name is empty. If this machine lacks the system,
// the error is ErrNoSequencer, ErrNoAccess or ErrNoServer.
func Connect(name string) (*System, error) {
	if name == "" {
		name = APIs()[0]
	}
	all := apis()
	i := slices.IndexFunc(all, func(api rtmidi.API) bool { return api.String() == name })
	if i < 0 {
		return nil, fmt.Errorf("this midiconnect4 was built without %q; its MIDI systems are %s", name, strings.Join(APIs(), ", "))
	}
	s := &System{api: all[i]}
	if err := enter(s.api); err != nil {
		return nil, err
	}
	if s.api == rtmidi.APIUnixJack {
		return s, nil
	}
	var err error
	if s.out, err = rtmidi.NewMIDIOut(s.api, client+" list"); err != nil {
		return nil, ErrNoSequencer // the text of the driver's error may be random bytes
	}
	return s, nil
}

// enter checks that a MIDI system exists. Without this check, the driver would write to the terminal. If enter returns nil, leave must be called
// after the port is closed.
func enter(api rtmidi.API) error {
	switch api {
	case rtmidi.APILinuxALSA:
		f, err := os.OpenFile("/dev/snd/seq", os.O_RDWR, 0)
		switch {
		case errors.Is(err, fs.ErrPermission):
			return ErrNoAccess
		case err != nil:
			return ErrNoSequencer
		}
		return f.Close()
	case rtmidi.APIUnixJack:
		return enterServer()
	}
	return nil
}

func leave(api rtmidi.API) {
	if api == rtmidi.APIUnixJack {
		leaveServer()
	}
}

// Inputs returns the ports that send MIDI: ports of other programs, and virtual outputs of other processes of this program. The error is ErrNoServer
// if the JACK server has ended.
func (s *System) Inputs() ([]Port, error) { return others(s.sources()) }

// Outputs returns the ports of other programs that receive MIDI. It returns the same errors as Inputs.
func (s *System) Outputs() ([]Port, error) {
	if s.api == rtmidi.APIUnixJack {
		return others(jackPorts(Out))
	}
	return others(list(s.out))
}

// others removes the ports of this program from a list.
func others(ports []Port, err error) ([]Port, error) {
	return slices.DeleteFunc(ports, func(p Port) bool { return made.own(p.Name) }), err
}

// hasVirtual returns true if a virtual output exists. For other programs, it is an input.
func (s *System) hasVirtual(name string) bool {
	ports, err := s.sources()
	return err == nil && slices.ContainsFunc(ports, func(p Port) bool { return isVirtual(p.Name, name) })
}

// sources returns all ports that send MIDI.
func (s *System) sources() ([]Port, error) {
	if s.api == rtmidi.APIUnixJack {
		return jackPorts(In)
	}
	if s.in == nil {
		const queue = 1 // length of the driver's queue, which stays empty because the port is never opened
		var err error
		if s.in, err = rtmidi.NewMIDIIn(s.api, client+" list", queue); err != nil {
			return nil, ErrNoSequencer
		}
	}
	return list(s.in)
}

func list(of rtmidi.MIDI) ([]Port, error) {
	count, err := of.PortCount()
	if err != nil {
		return nil, ErrNoSequencer
	}
	var ports []Port
	for number := range count {
		name, err := of.PortName(number)
		if err != nil || name == "" {
			continue // the port was unplugged after the ports were counted
		}
		ports = append(ports, Port{number, name})
	}
	return ports, nil
}

// Close closes the connection. It does not close ports.
func (s *System) Close() {
	defer leave(s.api)
	if s.out != nil {
		_ = s.out.Close()
	}
	if s.in != nil {
		_ = s.in.Close()
	}
}

// Output is an open MIDI output. Only one goroutine at a time may use it.
type Output struct {
	port   sender
	api    rtmidi.API
	forget func() // marks a virtual output as closed; nil for other outputs
}

// sender is an output of the driver rtmidi or of JACK.
type sender interface {
	SendMessage(m []byte) error
	Close() error
}

// open opens one of the ports that Outputs returns. Other programs see the name client.
func (s *System) open(p Port, client string) (*Output, error) {
	open := func() (sender, bool) {
		return s.openDriverOutput(client, func(port rtmidi.MIDIOut) error { return port.OpenPort(p.Number, "out") })
	}
	if s.api == rtmidi.APIUnixJack {
		open = func() (sender, bool) { return openJackOutput(client, "out", p.Name) }
	}
	return s.openBy(open, fmt.Sprintf("MIDI output %q", p.Name))
}

// openVirtual creates an output to which other programs can connect. The port and its client have the same name, because some programs show the
// port's name and others the client's. Windows does not support virtual outputs.
func (s *System) openVirtual(name string) (*Output, error) {
	open := func() (sender, bool) {
		return s.openDriverOutput(name, func(port rtmidi.MIDIOut) error { return port.OpenVirtualPort(name) })
	}
	if s.api == rtmidi.APIUnixJack {
		open = func() (sender, bool) { return openJackOutput(name, name, "") }
	}
	o, err := s.openBy(open, fmt.Sprintf("virtual MIDI output %q", name))
	if err == nil {
		o.forget = made.add(name)
	}
	return o, err
}

func (s *System) openBy(open func() (sender, bool), what string) (*Output, error) {
	if err := enter(s.api); err != nil {
		return nil, err
	}
	port, ok := open()
	if !ok {
		leave(s.api)
		return nil, fmt.Errorf("%s could not be opened", what)
	}
	return &Output{port: port, api: s.api}, nil
}

// openDriverOutput opens an output with the driver rtmidi. ok is false if that fails. It drops the driver's errors, because their texts may be random
// bytes.
func (s *System) openDriverOutput(client string, by func(rtmidi.MIDIOut) error) (o sender, ok bool) {
	port, err := rtmidi.NewMIDIOut(s.api, client)
	if err != nil {
		return nil, false
	}
	if by(port) != nil {
		_ = port.Close()
		return nil, false
	}
	return port, true
}

// Send sends one message at once. A message may be lost without an error, because only the list of ports shows whether the port still exists.
func (o *Output) Send(_ time.Duration, m midi.Message) error { return o.port.SendMessage(m) }

// Close closes the port after all messages have left the program.
func (o *Output) Close() error {
	defer leave(o.api)
	if o.forget != nil {
		o.forget()
	}
	return o.port.Close()
}
