//go:build cgo && !js

package port

import (
	"fmt"

	"gitlab.com/gomidi/midi/v2/drivers/rtmididrv/imported/rtmidi"
)

// Input is a port that MIDI comes from.
type Input struct {
	port rtmidi.MIDIIn
	api  rtmidi.API
}

// OpenInput opens a port that Inputs lists. Whatever comes is given to receive,
// one whole message at a time, on a thread of the system's: it must return at
// once, and may keep the message. System exclusive messages and active
// sensing are left out.
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
	in, parser := &Input{port, s.api}, newParser(receive)
	failed := port.IgnoreTypes(true, false, true)
	if failed == nil {
		failed = port.SetCallback(func(_ rtmidi.MIDIIn, data []byte, _ float64) { parser.parse(data) })
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

// Close closes the port. Nothing is received when it has returned. The driver's
// own Close forgets the receiver while messages may still come, and would then
// call nobody.
func (in *Input) Close() {
	in.port.Destroy()
	leave(in.api)
}
