package live

import (
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// cableTime is how long a MIDI cable takes for a message of three bytes. Sent faster, many
// messages overflow a driver.
const cableTime = 960 * time.Microsecond

// allOff sends the messages that end what sounds, on every channel.
func allOff(send func(midi.Message)) {
	for channel := range uint8(channels) {
		for _, controller := range []uint8{midi.HoldPedalSwitch, midi.AllNotesOff, midi.AllSoundOff} {
			send(midi.ControlChange(channel, controller, 0))
		}
	}
}

// Hush ends all notes at a destination, also those of other programs: at once where
// all notes can be switched off together, within three seconds where a synthesizer
// takes only the end of each note. The error is that of the destination, or the cause
// of ctx.
func Hush(ctx context.Context, to Destination) (err error) {
	output, err := to.Open()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, output.Close()) }()
	var failed error
	send := func(m midi.Message) {
		if failed == nil {
			failed = output.Send(0, m)
		}
	}
	allOff(send)
	pace := time.NewTicker(cableTime)
	defer pace.Stop()
	for key := range uint8(keys) {
		for channel := range uint8(channels) {
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
