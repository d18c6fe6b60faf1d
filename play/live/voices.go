package live

import (
	"errors"
	"slices"

	"gitlab.com/gomidi/midi/v2"
)

// voices sends notes to a sink and knows which of them sound.
type voices struct {
	sink     Sink
	channels []uint8        // that parts use or used
	sounding [16][128]uint8 // how often a key was struck and not let go, by channel
}

// use adds channels to those that parts use.
func (v *voices) use(channels []uint8) {
	for _, channel := range channels {
		if !slices.Contains(v.channels, channel) {
			v.channels = append(v.channels, channel)
		}
	}
}

// send sends a message. The end of a note that does not sound is left out.
func (v *voices) send(m midi.Message) error {
	var channel, key, velocity uint8
	switch {
	case m.GetNoteStart(&channel, &key, &velocity):
		v.sounding[channel][key]++
	case m.GetNoteEnd(&channel, &key):
		if v.sounding[channel][key] == 0 {
			return nil
		}
		v.sounding[channel][key]--
	}
	return v.sink.Send(m)
}

// silence ends what sounds, note by note, and then by all the means that MIDI
// has. It goes on where something is not sent.
func (v *voices) silence() error {
	var failed []error
	send := func(m midi.Message) {
		if err := v.sink.Send(m); err != nil {
			failed = append(failed, err)
		}
	}
	for channel := range v.sounding {
		for key := range v.sounding[channel] {
			for range v.sounding[channel][key] {
				send(midi.NoteOff(uint8(channel), uint8(key)))
			}
			v.sounding[channel][key] = 0
		}
	}
	for _, channel := range v.channels {
		for _, controller := range []uint8{midi.HoldPedalSwitch, midi.AllNotesOff, midi.AllSoundOff} {
			send(midi.ControlChange(channel, controller, 0))
		}
	}
	return errors.Join(failed...)
}
