package controller

import (
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/session"
)

// Control assigns a function to a key, fader or knob.
type Control struct {
	Key   Key
	Do    session.Call // for a press, or a click of a knob to the right
	Fader *Fader       // sets the value of Do's function, whose value in Do is ignored; nil for no fader
	Knob  *Knob        // nil for no endless knob
	Lamp  *Lamp        // of the key; nil for none
}

// Fader maps a controller's values to a setting.
type Fader struct {
	Low, High   float64 // settings at its ends
	First, Last uint8   // values that the controller sends at its ends
}

// at returns the setting for a value of the controller, 0..127.
func (f Fader) at(value uint8) float64 {
	share := (float64(value) - float64(f.First)) / (float64(f.Last) - float64(f.First))
	return f.Low + float64((f.High-f.Low)*min(max(share, 0), 1))
}

// Knob is an endless knob, which sends relative values.
type Knob struct {
	Coding coding
	Back   session.Call // for a click to the left
}

// coding is how an endless knob encodes its clicks.
type coding string

const (
	twosComplement coding = "twos-complement" // 1 to 63 to the right, 127 down to 65 to the left
	offset         coding = "offset"          // 65 and more to the right, 63 and less to the left
	signBit        coding = "sign-bit"        // 1 to 63 to the right, 65 to 127 to the left
)

var codings = []coding{twosComplement, offset, signBit}

// clicks returns how far the knob was turned; negative to the left.
func (c coding) clicks(value uint8) int {
	const half = 64
	v := int(value)
	switch {
	case c == offset:
		return v - half
	case v < half:
		return v
	case c == signBit:
		return half - v
	default:
		return v - 2*half
	}
}

// receive returns the calls that a message makes on the control. pressed is the pressed key if
// press is true.
func (c *Control) receive(m midi.Message, pressed Key, press bool) []session.Call {
	var channel, number, value uint8
	if c.Fader == nil && c.Knob == nil {
		if press && c.Key.covers(pressed) {
			return []session.Call{c.Do}
		}
		return nil
	}
	if !m.GetControlChange(&channel, &number, &value) || !c.Key.covers(Key{controllerKey, number, channel + 1}) {
		return nil
	}
	if c.Fader != nil {
		return []session.Call{c.Do.Function.With(c.Fader.at(value))}
	}
	const most = 8 // clicks per message
	clicks, call := c.Knob.Coding.clicks(value), c.Do
	if clicks < 0 {
		clicks, call = -clicks, c.Knob.Back
	}
	var calls []session.Call
	for range min(clicks, most) {
		calls = append(calls, call)
	}
	return calls
}
