package controller

import (
	"bytes"
	"fmt"

	"gitlab.com/gomidi/midi/v2"
)

// Lesson learns one key for each column of a board, from the left.
type Lesson struct {
	Keys    []Key
	presses presses
}

// Receive takes a message. Where it presses a key, that is the next column's
// unless another one has it: then taken is that one's number, from 1.
func (l *Lesson) Receive(m midi.Message) (pressed Key, taken int, ok bool) {
	pressed, ok = l.presses.pressed(m)
	if !ok {
		return pressed, 0, false
	}
	for i, key := range l.Keys {
		if key.covers(pressed) {
			return pressed, i + 1, true
		}
	}
	l.Keys = append(l.Keys, pressed)
	return pressed, 0, true
}

// File is what was learned, as Parse reads it.
func (l *Lesson) File() []byte {
	var b bytes.Buffer
	b.WriteString("# Keys of the board's columns, from the left: midiconnect4 play --in PORT --keys FILE\ncolumns:\n")
	for _, key := range l.Keys {
		kind := "note"
		if key.Controller {
			kind = "controller"
		}
		fmt.Fprintf(&b, "- {%s: %d, channel: %d}\n", kind, key.Number, key.Channel)
	}
	return b.Bytes()
}
