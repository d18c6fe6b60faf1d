//go:build cgo && !js

package midiport

import (
	"fmt"
	"sync/atomic"
	"time"

	"gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"
)

// Input is an open MIDI input.
type Input struct {
	port   rtmidi.MIDIIn
	api    rtmidi.API
	closed atomic.Bool
	last   atomic.Int64 // when the last message arrived, in nanoseconds since 1970
}

// OpenInput opens a port that Inputs lists. receive is called with each whole
// message, on a thread of the system: it must return at once, and may keep the
// message. System exclusive messages and active sensing are left out.
func (s *System) OpenInput(p Port, receive func(message []byte)) (*Input, error) {
	if err := enter(s.api); err != nil {
		return nil, err
	}
	const queue = 1 // messages; none waits
	port, err := rtmidi.NewMIDIIn(s.api, client+" in", queue)
	if err != nil {
		leave(s.api)
		return nil, ErrNoSequencer
	}
	in, parser := &Input{port: port, api: s.api}, newParser(receive)
	failed := port.IgnoreTypes(true, false, true)
	if failed == nil {
		failed = port.SetCallback(func(_ rtmidi.MIDIIn, data []byte, _ float64) {
			in.last.Store(time.Now().UnixNano())
			if !in.closed.Load() {
				parser.parse(data)
			}
		})
	}
	if failed == nil {
		failed = port.OpenPort(p.Number, "in")
	}
	if failed != nil {
		in.Close()
		return nil, fmt.Errorf("MIDI input %q was not opened: %w", p.Name, failed)
	}
	return in, nil
}

// Close closes the port; nothing is received after it has returned. The driver's own
// Close forgets the receiver while messages may still arrive, and then calls a nil
// function. JACK's library ends the receiving thread at any point, also inside this
// package: so an input that still receives, from a running clock, stays open until
// the program ends.
func (in *Input) Close() {
	in.closed.Store(true)
	if in.api == rtmidi.APIUnixJack && !in.fallsSilent() {
		return
	}
	in.port.Destroy()
	leave(in.api)
}

// fallsSilent waits a little for an input to fall silent, and reports whether it has.
func (in *Input) fallsSilent() bool {
	for range 3 {
		if time.Since(time.Unix(0, in.last.Load())) > Period {
			return true
		}
		time.Sleep(Period)
	}
	return false
}
