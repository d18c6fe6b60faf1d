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
	in  rtmidi.MIDIIn // in and out are only used to list ports; they are never opened
	out rtmidi.MIDIOut
}

// APIs returns the names of the MIDI systems that the program was built with. The first one is the default.
func APIs() []string {
	var names []string
	for _, api := range rtmidi.CompiledAPI() {
		names = append(names, api.String())
	}
	return names
}

// Connect connects to the MIDI system with the given name, one of APIs, or to the default system if name is empty. If this machine lacks the system,
// the error is ErrNoSequencer, ErrNoAccess or ErrNoServer.
func Connect(name string) (*System, error) {
	if name == "" {
		name = APIs()[0]
	}
	all := rtmidi.CompiledAPI()
	i := slices.IndexFunc(all, func(api rtmidi.API) bool { return api.String() == name })
	if i < 0 {
		return nil, fmt.Errorf("this midiconnect4 was built without %q; its MIDI systems are %s", name, strings.Join(APIs(), ", "))
	}
	s := &System{api: all[i]}
	if err := enter(s.api); err != nil {
		return nil, err
	}
	var err error
	if s.out, err = rtmidi.NewMIDIOut(s.api, client+" list"); err != nil {
		leave(s.api)
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
func (s *System) Outputs() ([]Port, error) { return others(s.list(s.out)) }

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
	if s.in == nil {
		const queue = 1 // length of the driver's queue, which stays empty because the port is never opened
		var err error
		if s.in, err = rtmidi.NewMIDIIn(s.api, client+" list", queue); err != nil {
			return nil, ErrNoSequencer
		}
	}
	return s.list(s.in)
}

func (s *System) list(of rtmidi.MIDI) ([]Port, error) {
	if s.api == rtmidi.APIUnixJack && !serverRuns() {
		return nil, ErrNoServer
	}
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
	_ = s.out.Close()
	if s.in != nil {
		_ = s.in.Close()
	}
}

// Output is an open MIDI output. Only one goroutine at a time may use it.
type Output struct {
	port   rtmidi.MIDIOut
	api    rtmidi.API
	forget func() // marks a virtual output as closed; nil for other outputs
}

// open opens one of the ports that Outputs returns. Other programs see the name client.
func (s *System) open(p Port, client string) (*Output, error) {
	return s.openBy(client, fmt.Sprintf("MIDI output %q", p.Name), func(port rtmidi.MIDIOut) error { return port.OpenPort(p.Number, "out") })
}

// openVirtual creates an output to which other programs can connect. The port and its client have the same name, because some programs show the
// port's name and others the client's. Windows does not support virtual outputs.
func (s *System) openVirtual(name string) (*Output, error) {
	o, err := s.openBy(name, fmt.Sprintf("virtual MIDI output %q", name), func(port rtmidi.MIDIOut) error { return port.OpenVirtualPort(name) })
	if err == nil {
		o.forget = made.add(name)
	}
	return o, err
}

func (s *System) openBy(client, what string, by func(rtmidi.MIDIOut) error) (*Output, error) {
	if err := enter(s.api); err != nil {
		return nil, err
	}
	port, err := rtmidi.NewMIDIOut(s.api, client)
	if err != nil {
		leave(s.api)
		return nil, ErrNoSequencer
	}
	if err := by(port); err != nil {
		_ = port.Close()
		leave(s.api)
		return nil, fmt.Errorf("%s could not be opened", what) // the text of err may be random bytes
	}
	if s.api == rtmidi.APIUnixJack {
		time.Sleep(Period) // without this pause, messages would be lost that are sent before the server has connected the port
	}
	return &Output{port: port, api: s.api}, nil
}

// Send sends one message at once. A message may be lost without an error, because only the list of ports shows whether the port still exists.
func (o *Output) Send(_ time.Duration, m midi.Message) error { return o.port.SendMessage(m) }

// Close closes the port after all messages have left the program.
func (o *Output) Close() error {
	defer leave(o.api)
	if o.forget != nil {
		o.forget()
	}
	if o.api == rtmidi.APIUnixJack {
		time.Sleep(Period)
	}
	return o.port.Close()
}
