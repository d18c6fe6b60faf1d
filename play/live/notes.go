package live

import (
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// activeNotes is an open output and the notes that sound there.
type activeNotes struct {
	output   Output
	sounding [16][128]uint8 // how often a key was struck and not let go, by channel
}

// send sends a message. The end of a note that does not sound is left out.
func (a *activeNotes) send(at time.Duration, m midi.Message) error {
	var channel, key, velocity uint8
	switch {
	case m.GetNoteStart(&channel, &key, &velocity):
		a.sounding[channel][key]++
	case m.GetNoteEnd(&channel, &key):
		if a.sounding[channel][key] == 0 {
			return nil
		}
		a.sounding[channel][key]--
	}
	return a.output.Send(at, m)
}

// silence ends what sounds, note by note, and then by all the means that MIDI
// has. It goes on where something is not sent.
func (a *activeNotes) silence(at time.Duration, channels []uint8) error {
	var failed []error
	send := func(m midi.Message) {
		if err := a.output.Send(at, m); err != nil {
			failed = append(failed, err)
		}
	}
	for channel := range a.sounding {
		for key := range a.sounding[channel] {
			for range a.sounding[channel][key] {
				send(midi.NoteOff(uint8(channel), uint8(key)))
			}
			a.sounding[channel][key] = 0
		}
	}
	for _, channel := range channels {
		for _, controller := range []uint8{midi.HoldPedalSwitch, midi.AllNotesOff, midi.AllSoundOff} {
			send(midi.ControlChange(channel, controller, 0))
		}
	}
	return errors.Join(failed...)
}

// setUp tells the synthesizer of the parts of a score.
func (a *activeNotes) setUp(at time.Duration, s *scores.Score) error {
	for _, part := range s.Players {
		for _, message := range compose.Setup(part) {
			if err := a.output.Send(at, message); err != nil {
				return err
			}
		}
	}
	return nil
}
