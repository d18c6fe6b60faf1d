package live

import (
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// channels is the number of channels of an output; keys is the number of keys of a channel.
const channels, keys = 16, 128

// activeNotes is an open output and the notes that sound on it.
type activeNotes struct {
	output   Output
	sounding [channels][keys]uint8 // for each channel and key, the number of strikes without a release so far
	wheels   [channels]int16       // for each channel, the pitch wheel's position that the music has set
	bent     [channels]int16       // for each channel, the pitch wheel's position in the synthesizer; silence centres the wheels
	tuning   *pitch.Tuning         // tuning that the synthesizer has; nil for none
}

// send sends a message. It drops the end of a note that does not sound.
func (a *activeNotes) send(at time.Duration, m midi.Message) error {
	var channel, key, velocity uint8
	var relative int16
	var absolute uint16
	switch {
	case m.GetPitchBend(&channel, &relative, &absolute):
		a.wheels[channel], a.bent[channel] = relative, relative
	case m.GetNoteStart(&channel, &key, &velocity):
		if err := a.bend(at, channel); err != nil {
			return err
		}
		a.sounding[channel][key]++
	case m.GetNoteEnd(&channel, &key):
		if a.sounding[channel][key] == 0 {
			return nil
		}
		a.sounding[channel][key]--
	}
	return a.output.Send(at, m)
}

// bend sends the pitch wheel's position again before a note starts, if silence has centred the wheel since the music set it.
func (a *activeNotes) bend(at time.Duration, channel uint8) error {
	if a.bent[channel] == a.wheels[channel] {
		return nil
	}
	a.bent[channel] = a.wheels[channel]
	return a.output.Send(at, midi.Pitchbend(channel, a.bent[channel]))
}

// silence ends each sounding note. It then sends, on every channel, all MIDI messages that end all sound. It continues after errors.
func (a *activeNotes) silence(at time.Duration) error {
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
	a.straighten(send)
	allOff(send)
	return errors.Join(failed...)
}

// straighten centres the pitch wheels that are bent.
func (a *activeNotes) straighten(send func(midi.Message)) {
	for channel, bent := range a.bent {
		if bent != 0 {
			send(midi.Pitchbend(uint8(channel), 0))
		}
	}
	a.bent = [channels]int16{}
}

// leave resets the synthesizer's tuning and ends all sound.
func (a *activeNotes) leave(at time.Duration) error {
	var failed []error
	for _, message := range compose.Untune(a.tuning) {
		failed = append(failed, a.output.Send(at, message))
	}
	return errors.Join(errors.Join(failed...), a.silence(at))
}

// setUp sends the programs, tuning and other settings of a score's parts to the synthesizer.
func (a *activeNotes) setUp(at time.Duration, s *scores.Score) error {
	messages := compose.Setup(s)
	if a.tuning != nil && a.tuning != s.Tuning {
		messages = append(compose.Untune(a.tuning), messages...)
		a.straighten(func(m midi.Message) { messages = append([]midi.Message{m}, messages...) })
		a.wheels = [channels]int16{}
	}
	a.tuning = s.Tuning
	for _, message := range messages {
		if err := a.output.Send(at, message); err != nil {
			return err
		}
	}
	return nil
}
