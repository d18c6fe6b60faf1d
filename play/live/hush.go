package live

import (
	"context"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// cableTime is how long a MIDI cable takes to carry a message of three bytes. Sending faster overflows some drivers.
const cableTime = 960 * time.Microsecond

// allOff sends the messages that end all sound on every channel.
func allOff(send func(midi.Message)) {
	for channel := range uint8(channels) {
		channelOff(channel, send)
	}
}

// channelOff sends the messages that end all sound on a channel.
func channelOff(channel uint8, send func(midi.Message)) {
	for _, controller := range []uint8{midi.HoldPedalSwitch, midi.AllNotesOff, midi.AllSoundOff} {
		send(midi.ControlChange(channel, controller, 0))
	}
}

// Keys is a set of keys on each channel.
type Keys [channels][keys]bool

// AllKeys returns the set of every key on every channel.
func AllKeys() *Keys {
	all := new(Keys)
	for channel := range all {
		for key := range all[channel] {
			all[channel][key] = true
		}
	}
	return all
}

// Hush ends the notes on the channels of an output on which keys were struck, including notes that other programs started there. It first sends the
// messages that end all sound on these channels. As some synthesizers ignore these, it then sends a note-off for each of the struck keys, which takes
// about two seconds for all keys. The error is the output's, or the cause of ctx.
func Hush(ctx context.Context, to Output, struck *Keys) error {
	var failed error
	send := func(m midi.Message) {
		if failed == nil {
			failed = to.Send(0, m)
		}
	}
	for channel := range struck {
		if struck[channel] != [keys]bool{} {
			channelOff(uint8(channel), send)
		}
	}
	pace := time.NewTicker(cableTime)
	defer pace.Stop()
	for key := range uint8(keys) {
		for channel := range uint8(channels) {
			if !struck[channel][key] {
				continue
			}
			select {
			case <-pace.C:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			if send(midi.NoteOff(channel, key)); failed != nil {
				return failed
			}
		}
	}
	return failed
}
