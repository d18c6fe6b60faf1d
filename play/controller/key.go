package controller

import (
	"fmt"

	"gitlab.com/gomidi/midi/v2"
)

// Key identifies a key, button, pad, fader or program of a controller by the MIDI message that it sends.
type Key struct {
	Kind    keyKind
	Number  uint8 // number of the note, the controller or the program, 0..127
	Channel uint8 // 1..16; 0 for any channel
}

// keyKind is the kind of MIDI message that a Key sends.
type keyKind int

const (
	noteKey       keyKind = iota // a note, from a key or a pad
	controllerKey                // a control change, from a button or a fader
	programKey                   // a program change
)

func (k Key) String() string {
	name := k.Kind.name() + fmt.Sprintf(" %d", k.shown())
	if k.Channel != 0 {
		name += fmt.Sprintf(" on channel %d", k.Channel)
	}
	return name
}

// name returns the word that files of keys use for the kind.
func (k keyKind) name() string { return [...]string{"note", "controller", "program"}[k] }

// shown returns the number as people count: programs from 1, others from 0.
func (k Key) shown() int {
	if k.Kind == programKey {
		return int(k.Number) + 1
	}
	return int(k.Number)
}

// covers returns true if a press of another key counts as a press of k.
func (k Key) covers(other Key) bool {
	return k.Kind == other.Kind && k.Number == other.Number &&
		(k.Channel == 0 || other.Channel == 0 || k.Channel == other.Channel)
}

// presses records which buttons are down.
type presses struct{ down [16][128]bool }

// pressed returns the key that a message presses, with its channel. ok is false if the message is not a press.
func (p *presses) pressed(m midi.Message) (k Key, ok bool) {
	const half = 64 // smallest value for which a button is down
	var channel, number, value uint8
	switch {
	case m.GetNoteStart(&channel, &number, &value):
		return Key{Number: number, Channel: channel + 1}, true
	case m.GetControlChange(&channel, &number, &value):
		before := p.down[channel][number]
		p.down[channel][number] = value >= half
		return Key{Kind: controllerKey, Number: number, Channel: channel + 1}, !before && value >= half
	case m.GetProgramChange(&channel, &number):
		return Key{Kind: programKey, Number: number, Channel: channel + 1}, true
	}
	return Key{}, false
}
