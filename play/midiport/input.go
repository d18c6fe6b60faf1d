//go:build cgo && !js

package midiport

import (
	"fmt"
	"reflect"
	"sync/atomic"

	"gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"
)

// openInput opens one of the ports that Inputs returns. For receive and stop, see Source.Open.
func (s *System) openInput(p Port, receive func(message []byte)) (stop func(), err error) {
	if err := enter(s.api); err != nil {
		return nil, err
	}
	open := s.openDriverInput
	if s.api == rtmidi.APIUnixJack {
		open = openJackInput
	}
	end, ok := open(p, newParser(receive).parse)
	if !ok {
		leave(s.api)
		return nil, fmt.Errorf("MIDI input %q could not be opened", p.Name)
	}
	return func() {
		end()
		leave(s.api)
	}, nil
}

// openDriverInput opens an input with the driver rtmidi. ok is false if that fails. It drops the driver's errors, because their texts may be random
// bytes.
func (s *System) openDriverInput(p Port, take func(data []byte)) (stop func(), ok bool) {
	const queue = 1 // length of the driver's queue, which stays empty because of the callback
	port, err := rtmidi.NewMIDIIn(s.api, client+" in", queue)
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
	if port.IgnoreTypes(true, false, true) != nil || port.SetCallback(deliver) != nil || port.OpenPort(p.Number, "in") != nil {
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
