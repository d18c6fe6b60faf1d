//go:build cgo && !js

package midiport

import (
	"errors"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"

	"gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"
)

// driver is a MIDI system of the driver rtmidi. It drops the driver's errors, because their texts may be random bytes.
type driver struct {
	api rtmidi.API
	in  rtmidi.MIDIIn // in and out are only used to list ports, and never opened; in is nil before it is needed
	out rtmidi.MIDIOut
}

// driverAPIs returns the MIDI systems of the driver.
func driverAPIs() (all []api) {
	for _, a := range rtmidi.CompiledAPI() {
		all = append(all, api{a.String(), func() (backend, error) { return newDriver(a) }})
	}
	return all
}

func newDriver(a rtmidi.API) (_ *driver, err error) {
	d := &driver{api: a}
	if err := d.enter(); err != nil {
		return nil, err
	}
	if d.out, err = rtmidi.NewMIDIOut(a, client+" list"); err != nil {
		return nil, ErrNoSequencer
	}
	return d, nil
}

// enter implements backend. Without its check, the driver would write to the terminal.
func (d *driver) enter() error {
	if d.api != rtmidi.APILinuxALSA {
		return nil
	}
	f, err := os.OpenFile("/dev/snd/seq", os.O_RDWR, 0)
	switch {
	case errors.Is(err, fs.ErrPermission):
		return ErrNoAccess
	case err != nil:
		return ErrNoSequencer
	}
	return f.Close()
}

func (*driver) leave() {}

func (d *driver) ports(way Direction) ([]Port, error) {
	if way == Out {
		return list(d.out)
	}
	if d.in == nil {
		const queue = 1 // length of the driver's queue, which stays empty because the port is never opened
		var err error
		if d.in, err = rtmidi.NewMIDIIn(d.api, client+" list", queue); err != nil {
			return nil, ErrNoSequencer
		}
	}
	return list(d.in)
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

func (d *driver) output(client, name string, to *Port) (o sender, ok bool) {
	port, err := rtmidi.NewMIDIOut(d.api, client)
	if err != nil {
		return nil, false
	}
	if to != nil {
		err = port.OpenPort(to.Number, name)
	} else {
		err = port.OpenVirtualPort(name)
	}
	if err != nil {
		_ = port.Close()
		return nil, false
	}
	return port, true
}

func (d *driver) input(from Port, take func(data []byte)) (stop func(), ok bool) {
	const queue = 1 // length of the driver's queue, which stays empty because of the callback
	port, err := rtmidi.NewMIDIIn(d.api, client+" in", queue)
	if err != nil {
		return nil, false
	}
	var closed atomic.Bool
	stop = func() {
		closed.Store(true)
		_ = stopDelivery(port)
		port.Destroy()
	}
	deliver := func(_ rtmidi.MIDIIn, data []byte, _ float64) {
		if !closed.Load() {
			take(data)
		}
	}
	if port.IgnoreTypes(true, false, true) != nil || port.SetCallback(deliver) != nil || port.OpenPort(from.Number, "in") != nil {
		stop()
		return nil, false
	}
	return stop, true
}

// stopDelivery closes the port, which ends the driver's receiving thread. It must be called before the driver's Close and Destroy. These free memory
// that the thread still uses, and so would crash the program while a MIDI clock is being received.
func stopDelivery(in rtmidi.MIDIIn) error {
	within := reflect.ValueOf(in).Elem().FieldByName("midi")
	port := reflect.NewAt(within.Type(), within.Addr().UnsafePointer()).Interface()
	return port.(interface{ Close() error }).Close()
}

// readers implements backend. It only works with ALSA.
func (d *driver) readers(virtual string) (names []string) {
	if d.api != rtmidi.APILinuxALSA {
		return nil
	}
	clients, err := os.ReadFile("/proc/asound/seq/clients")
	if err != nil {
		return nil
	}
	outputs, _ := others(d.ports(Out))
	for _, at := range alsaReaders(string(clients), virtual) {
		if i := slices.IndexFunc(outputs, func(p Port) bool { return strings.HasSuffix(p.Name, " "+at) }); i >= 0 {
			names = append(names, outputs[i].Name)
		}
	}
	return names
}

func (d *driver) close() {
	_ = d.out.Close()
	if d.in != nil {
		_ = d.in.Close()
	}
}
