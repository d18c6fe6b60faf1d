package compose

import (
	"iter"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// Control is a value of a MIDI controller of a part, from a tick of the piece on.
type Control struct {
	Part              int // as an index of scores.Score.Parts
	Tick              int
	Controller, Value uint8
}

// Message is the control as a MIDI message of its part.
func (c Control) Message(part *scores.Player) midi.Message {
	return midi.ControlChange(uint8(part.Channel-1), c.Controller, c.Value)
}

// Controls is the controllers of a part in the movement.
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
