package compose

import (
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Setup is the messages that prepare a synthesizer for a part: bank, program, and
// pan and volume if the score gives them.
func Setup(part scores.Player) []midi.Message {
	channel := uint8(part.Channel - 1)
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
	return messages
}

// sameSound reports whether two parts set a synthesizer up alike.
func sameSound(a, b *scores.Player) bool {
	return slices.EqualFunc(Setup(*a), Setup(*b), func(a, b midi.Message) bool { return slices.Equal(a, b) })
}

const centre = 64 // of the pan controller
