package compose

import (
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// Setup returns the messages that prepare a synthesizer for a score: first its tuning, then each part.
func Setup(s *scores.Score) []midi.Message {
	messages := setupTuning(s.Tuning)
	for part := range s.Parts() {
		messages = append(messages, setupPart(s, part)...)
	}
	return messages
}

// setupPart returns the messages that prepare a synthesizer for a part, on all channels of the part.
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
			messages = append(messages, registered(channel, 0, uint8(t.Bend))...) // registered parameter 0: pitch bend range
		case t.By == pitch.ByMTS:
			messages = append(messages, registered(channel, 4, 0)...) // registered parameter 4: bank of tunings
			messages = append(messages, registered(channel, 3, 0)...) // registered parameter 3: number of the tuning in its bank
		}
	}
	return messages
}

// partChannels returns the channels of a part, counted from 0. With MPE, the first one is the manager channel of the part's zone. If other
// synthesizers play the part, it returns nil.
func partChannels(s *scores.Score, number int) []uint8 {
	part, t := s.Parts()[number], s.Tuning
	var channels []uint8
	switch {
	case t != nil && part.Percussion() && t.Channels[number][0] == 0:
		return nil
	case t == nil || part.Percussion():
		return []uint8{uint8(part.Channel - 1)}
	case t.By == pitch.ByMPE:
		manager := uint8(0) // manager channel of the lower zone, which lies below the zone's other channels
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
	lastChannel  = 15 // counted from 0
	zoneChannels = 6  // registered parameter that defines an MPE zone; its value is the number of channels
)

// setupChannel returns the messages that set a part's bank and program. It adds messages for pan, volume and controllers, if the score sets these.
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

const centre = 64 // middle position of the pan controller

// registered returns the messages that set a registered parameter (RPN).
func registered(channel, parameter, value uint8) []midi.Message {
	const none = 127 // parameter number that selects no parameter, so that later data entry messages change nothing
	set := func(controller, value uint8) midi.Message { return midi.ControlChange(channel, controller, value) }
	return []midi.Message{
		set(midi.RegisteredParameterMSB, 0), set(midi.RegisteredParameterLSB, parameter),
		set(midi.DataEntryMSB, value), set(midi.DataEntryLSB, 0),
		set(midi.RegisteredParameterMSB, none), set(midi.RegisteredParameterLSB, none),
	}
}

// sameSetup reports whether a part needs the same setup messages in two scores.
func sameSetup(a, b *scores.Score, part int) bool {
	return slices.EqualFunc(setupPart(a, part), setupPart(b, part), slices.Equal[midi.Message])
}
