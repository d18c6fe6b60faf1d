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

// System is a MIDI system, such as ALSA's sequencer or a JACK server. Only one goroutine at a time may use it.
type System struct {
	api rtmidi.API
	in  rtmidi.MIDIIn // in and out only list ports, and are never opened
	out rtmidi.MIDIOut
}

// APIs lists the MIDI systems that the program was built for, the default first.
func APIs() []string {
	var names []string
	for _, api := range rtmidi.CompiledAPI() {
		names = append(names, api.String())
	}
	return names
}

// Connect connects to a MIDI system, one of APIs, or to the default if name is empty. If the system is missing, the error is ErrNoSequencer,
// ErrNoAccess or ErrNoServer.
func Connect(name string) (*System, error) {
	if name == "" {
		name = APIs()[0]
	}
	all := rtmidi.CompiledAPI()
	i := slices.IndexFunc(all, func(api rtmidi.API) bool { return api.String() == name })
	if i < 0 {
		return nil, fmt.Errorf("this midiconnect4 was built without %q: it has %s", name, strings.Join(APIs(), ", "))
	}
	s := &System{api: all[i]}
	if err := enter(s.api); err != nil {
		return nil, err
	}
	var err error
	if s.out, err = rtmidi.NewMIDIOut(s.api, client+" list"); err != nil {
		leave(s.api)
		return nil, ErrNoSequencer // the text of this error may be random bytes
	}
	return s, nil
}

// enter checks that a system exists. Without this check the driver would write to the terminal. After enter, leave must be called once the port is
// closed.
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

// Inputs lists ports that send MIDI: those of other programs, and virtual outputs of other processes of this program. The error is ErrNoServer if the
// connected server has gone.
func (s *System) Inputs() ([]Port, error) { return others(s.sources()) }

// Outputs lists other programs' ports that receive MIDI. The errors are as for Inputs.
func (s *System) Outputs() ([]Port, error) { return others(s.list(s.out)) }

// others removes this program's ports from a list.
func others(ports []Port, err error) ([]Port, error) {
	return slices.DeleteFunc(ports, func(p Port) bool { return made.own(p.Name) }), err
}

// hasVirtual reports whether a virtual output exists. Other programs see it as an input.
func (s *System) hasVirtual(name string) bool {
	ports, err := s.sources()
	return err == nil && slices.ContainsFunc(ports, func(p Port) bool { return isVirtual(p.Name, name) })
}

// sources lists all ports that send MIDI.
func (s *System) sources() ([]Port, error) {
	if s.in == nil {
		const queue = 1 // length of the driver's queue; no message will come
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
			continue // unplugged since the ports were counted
		}
		ports = append(ports, Port{number, name})
	}
	return ports, nil
}

// Close closes the connection. Ports that were opened through it stay open.
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
	forget func() // unregisters a virtual output; nil for others
}

// open opens one of Outputs, through a client with the given name.
func (s *System) open(p Port, client string) (*Output, error) {
	return s.openBy(client, fmt.Sprintf("MIDI output %q", p.Name), func(port rtmidi.MIDIOut) error { return port.OpenPort(p.Number, "out") })
}

// openVirtual creates a port for other programs to connect to. The port and its client have the same name, because some programs look for the port
// and some for the client. Windows does not support this.
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
		time.Sleep(Period) // messages sent before the server has connected the port would be lost
	}
	return &Output{port: port, api: s.api}, nil
}

// Send sends one message at once. A message may be lost without an error: only the list of ports shows whether the port still exists.
func (o *Output) Send(_ time.Duration, m midi.Message) error { return o.port.SendMessage(m) }

// Close closes the port once all messages have left the program.
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
