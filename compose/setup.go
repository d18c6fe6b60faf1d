package compose

import (
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// Setup returns the messages that prepare a synthesizer for a score: its tuning, then each part.
func Setup(s *scores.Score) []midi.Message {
	messages := setupTuning(s.Tuning)
	for part := range s.Parts() {
		messages = append(messages, setupPart(s, part)...)
	}
	return messages
}

// setupPart returns the messages that prepare a synthesizer for a part, on each of its channels.
func setupPart(s *scores.Score, number int) []midi.Message {
	part, t := s.Parts()[number], s.Tuning
	var messages []midi.Message
	channels := partChannels(s, number)
	tuned := t != nil && !part.Percussion()
	if tuned && t.By == pitch.ByMPE {
		messages = registered(channels[0], zoneChannels, uint8(len(channels)-1))
	}
	for _, channel := range channels {
		messages = append(messages, setupChannel(part, channel)...)
		switch {
		case !tuned:
		case t.Bends():
			messages = append(messages, registered(channel, 0, uint8(t.Bend))...) // parameter 0: range of the wheel
		case t.By == pitch.ByMTS:
			messages = append(messages, registered(channel, 4, 0)...) // parameter 4: the bank of tunings
			messages = append(messages, registered(channel, 3, 0)...) // parameter 3: the tuning in the bank
		}
	}
	return messages
}

// partChannels returns the channels of a part, from 0. With MPE, the first one is the manager channel of the part's zone. If other synthesizers play
// the part, it returns none.
func partChannels(s *scores.Score, number int) []uint8 {
	part, t := s.Parts()[number], s.Tuning
	var channels []uint8
	switch {
	case t != nil && part.Percussion() && t.Channels[number][0] == 0:
		return nil
	case t == nil || part.Percussion():
		return []uint8{uint8(part.Channel - 1)}
	case t.By == pitch.ByMPE:
		manager := uint8(0) // of the lower zone, below its channels
		if t.Channels[number][0] > drums {
			manager = lastChannel
		}
		channels = append(channels, manager)
	}
	for _, channel := range t.Channels[number] {
		if channel > 0 {
			channels = append(channels, uint8(channel-1))
		}
	}
	return channels
}

const (
	lastChannel  = 15 // from 0
	zoneChannels = 6  // registered parameter: makes an MPE zone with a number of channels
)

// setupChannel sets a part's bank and program, and pan, volume and controllers if the score gives
// them.
func setupChannel(part *scores.Player, channel uint8) []midi.Message {
	messages := []midi.Message{
		midi.ControlChange(channel, midi.BankSelectMSB, uint8(part.Bank>>7)),
		midi.ControlChange(channel, midi.BankSelectLSB, uint8(part.Bank&0x7f)),
		midi.ProgramChange(channel, uint8(part.Program-1)),
	}
	if part.Pan != nil {
		messages = append(messages, midi.ControlChange(channel, midi.PanPositionMSB, uint8(*part.Pan+centre)))
	}
	if part.Volume != nil {
		messages = append(messages, midi.ControlChange(channel, midi.VolumeMSB, uint8(*part.Volume)))
	}
	for _, c := range part.Controllers {
		if !changes(c) {
			messages = append(messages, midi.ControlChange(channel, uint8(c.Number), uint8(c.Value.From)))
		}
	}
	return messages
}

const centre = 64 // of the pan controller

// registered returns the messages that set a registered parameter.
func registered(channel, parameter, value uint8) []midi.Message {
	const none = 127 // selected at the end, so that later data entry changes nothing
	set := func(controller, value uint8) midi.Message { return midi.ControlChange(channel, controller, value) }
	return []midi.Message{
		set(midi.RegisteredParameterMSB, 0), set(midi.RegisteredParameterLSB, parameter),
		set(midi.DataEntryMSB, value), set(midi.DataEntryLSB, 0),
		set(midi.RegisteredParameterMSB, none), set(midi.RegisteredParameterLSB, none),
	}
}

// sameSetup reports whether the messages that set up a part are the same in two scores.
func sameSetup(a, b *scores.Score, part int) bool {
	return slices.EqualFunc(setupPart(a, part), setupPart(b, part), slices.Equal[midi.Message])
}
