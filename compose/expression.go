package compose

import (
	"iter"
	"slices"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

const (
	pedalController = 64
	lastPedal       = 69 // controllers 64 to 69 are pedals
	down, up        = 127, 0
	slopeSteps      = 16 // number of values that a moving controller takes per bar
)

// expresses reports whether any part has a pedal, or a controller that changes within a bar.
func expresses(score *scores.Score) bool {
	return slices.ContainsFunc(score.Parts(), func(p *scores.Player) bool {
		return p.Pedal != scores.NoPedal || slices.ContainsFunc(p.Controllers, changes)
	})
}

// changes reports whether a controller changes within a bar. A constant controller is set only once, together with the instrument.
func changes(c scores.PartController) bool { return c.Value.From != c.Value.To }

// express appends the pedal and controller changes of the parts that sound in a bar.
func (c *Composer) express(controls []Control, bar *Bar) []Control {
	for i, part := range c.score.Parts() {
		if !bar.has(i) {
			continue
		}
		controls = c.pedal(controls, i, part.Pedal, bar.Start, bar.End())
		for _, one := range part.Controllers {
			if changes(one) {
				controls = slope(controls, bar, i, one.Number, one.Value)
			}
		}
	}
	return controls
}

// has reports whether a part sounds in the bar.
func (b *Bar) has(part int) bool {
	for _, line := range b.Lines {
		if line.Part == part {
			return true
		}
	}
	return part == b.Part()
}

// pedal appends the messages of a part's sustain pedal from the tick start to the tick end. The pedal is pressed for each half bar, beat or bar;
// between two of them, it is lifted and pressed again at the same tick.
func (c *Composer) pedal(controls []Control, part int, way scores.Pedal, start, end int) []Control {
	length := end - start
	switch way {
	case scores.HalfPedal:
		length /= 2
	case scores.BeatPedal:
		length = c.score.Meter.Ticks() / c.score.Meter.Beats
	case scores.BarPedal:
	default:
		return controls
	}
	for at := start; at < end; at += length {
		controls = append(controls,
			Control{part, at, pedalController, down},
			Control{part, min(at+length, end), pedalController, up})
	}
	return controls
}

// slope appends the values of a part's controller that moves evenly through a bar.
func slope(controls []Control, bar *Bar, part, controller int, way scores.Slope) []Control {
	last := -1
	for i := range slopeSteps {
		value := way.From + (way.To-way.From)*i/(slopeSteps-1)
		if value != last {
			controls = append(controls, Control{part, bar.Start + bar.Ticks*i/slopeSteps, uint8(controller), uint8(value)})
		}
		last = value
	}
	return controls
}

// Control sets a MIDI controller of a part at a tick, counted from the start of the piece.
type Control struct {
	Part              int // index into scores.Score.Parts
	Tick              int
	Controller, Value uint8
}

// same reports whether other sets the same controller of the same part.
func (c Control) same(other Control) bool {
	return c.Part == other.Part && c.Controller == other.Controller
}

// Messages returns the controller change as MIDI messages, one for each channel of the part.
func (c Control) Messages(s *scores.Score) []midi.Message {
	var messages []midi.Message
	for _, channel := range PartChannels(s, c.Part) {
		messages = append(messages, midi.ControlChange(channel, c.Controller, c.Value))
	}
	return messages
}

// Controls yields the controller changes of a part in the movement.
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
