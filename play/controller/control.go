package controller

import (
	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/session"
)

// Control says what a key, fader or knob of a controller does.
type Control struct {
	Key   Key
	Do    session.Call // the call for a press or, with Knob, for a click to the right
	Fader *Fader       // a fader that sets the value of Do's function, in place of the value in Do; nil for no fader
	Knob  *Knob        // an endless knob; nil for no knob
	Lamp  *Lamp        // light of the key; nil for none
}

// Fader converts the values that a fader sends into values of a function.
type Fader struct {
	Low, High   float64 // values of the function at the fader's ends
	First, Last uint8   // values that the fader sends at its ends
}

// at returns the function's value for a value that the fader sends, 0..127.
func (f Fader) at(value uint8) float64 {
	share := (float64(value) - float64(f.First)) / (float64(f.Last) - float64(f.First))
	return f.Low + float64((f.High-f.Low)*min(max(share, 0), 1))
}

// Knob is an endless knob: it sends how far it was turned, not its position.
type Knob struct {
	Coding coding
	Back   session.Call // the call for a click to the left
}

// coding says how an endless knob encodes clicks as values.
type coding string

const (
	twosComplement coding = "twos-complement" // 1 and more to the right, 127 and less to the left
	offset         coding = "offset"          // 65 and more to the right, 63 and less to the left
	signBit        coding = "sign-bit"        // 1 to 63 to the right, 65 and more to the left
)

var codings = []coding{twosComplement, offset, signBit}

// clicks returns the number of clicks for a value: positive to the right, negative to the left.
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

// receive returns the calls that a message makes. If press is true, the message presses the key pressed.
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
	const most = 8 // maximum number of clicks for a message
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
