package controller

import (
	"fmt"

	"gitlab.com/gomidi/midi/v2"
)

// Key is a key that sends a note, or a button that sends a controller.
type Key struct {
	Controller bool
	Number     uint8 // 0..127, of the note or the controller
	Channel    uint8 // 1..16; 0 for any
}

func (k Key) String() string {
	name := fmt.Sprintf("note %d", k.Number)
	if k.Controller {
		name = fmt.Sprintf("controller %d", k.Number)
	}
	if k.Channel != 0 {
		name += fmt.Sprintf(" on channel %d", k.Channel)
	}
	return name
}

// covers reports whether pressing the other key presses k.
func (k Key) covers(other Key) bool {
	return k.Controller == other.Controller && k.Number == other.Number &&
		(k.Channel == 0 || other.Channel == 0 || k.Channel == other.Channel)
}

// presses remembers which buttons are down.
type presses struct{ down [16][128]bool }

// pressed returns the key that a message presses, with its channel; ok is false if it
// presses none.
func (p *presses) pressed(m midi.Message) (k Key, ok bool) {
	const half = 64 // a button is down from this value on
	var channel, number, value uint8
	switch {
	case m.GetNoteStart(&channel, &number, &value):
		return Key{Number: number, Channel: channel + 1}, true
	case m.GetControlChange(&channel, &number, &value):
		before := p.down[channel][number]
		p.down[channel][number] = value >= half
		return Key{Controller: true, Number: number, Channel: channel + 1}, !before && value >= half
	}
	return Key{}, false
}
