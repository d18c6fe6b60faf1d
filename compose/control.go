package compose

import (
	"iter"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Control sets a MIDI controller of a part, from a tick of the piece on.
type Control struct {
	Part              int // index of scores.Score.Parts
	Tick              int
	Controller, Value uint8
}

// Messages returns the control as MIDI messages, one per channel of its part.
func (c Control) Messages(s *scores.Score) []midi.Message {
	var messages []midi.Message
	for _, channel := range partChannels(s, c.Part) {
		messages = append(messages, midi.ControlChange(channel, c.Controller, c.Value))
	}
	return messages
}

// Controls yields the controllers of a part in the movement.
func (m Movement) Controls(part int) iter.Seq[Control] {
	return func(yield func(Control) bool) {
		for i := range m.Bars {
			if !yieldControls(m.Bars[i].Controls, part, yield) {
				return
			}
		}
		if m.Ending != nil {
			yieldControls(m.Ending.Controls, part, yield)
		}
	}
}

func yieldControls(controls []Control, part int, yield func(Control) bool) bool {
	for _, c := range controls {
		if c.Part == part && !yield(c) {
			return false
		}
	}
	return true
}
