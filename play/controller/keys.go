package controller

import (
	"slices"

	"midiconnect4/gamer/game"
)

// Keys says what the keys of a surface mean.
type Keys struct {
	Columns  []Key     // choose the columns of the board, from the left; may be nil
	Pads     [][]uint8 // notes of the pads, by rows from the bottom; may be nil
	LEDs     *LEDs     // nil if nothing is lit
	Controls []Control
	Jump     bool // a fader sets its value wherever it is, and does not have to pass what is set first
}

// LEDs says what lights the lamps of pads and controls.
type LEDs struct {
	Port        string   // as midiport.Find takes it; empty for the output that has the name of the input
	Channel     uint8    // 1..16; that of a control with a channel is its own
	Open, Close []byte   // system exclusive messages for when the lamps are first and last used; nil for none
	Pads        *Colours // nil if pads show nothing
}

// Colours are the velocities of note-ons that light pads, 0..127.
type Colours struct{ Empty, First, Second, Last uint8 }

// Default returns the white keys from middle C upward, one for each column.
func Default(width int) *Keys {
	white := [...]uint8{0, 2, 4, 5, 7, 9, 11}
	const middleC, octave = 60, 12
	keys := &Keys{}
	for x := range width {
		number := middleC + octave*uint8(x/len(white)) + white[x%len(white)]
		keys.Columns = append(keys.Columns, Key{Number: number})
	}
	return keys
}

// Moves reports whether a person can make moves by the keys; k may be nil.
func (k *Keys) Moves() bool {
	return k != nil && (k.Columns != nil || k.Pads != nil || slices.ContainsFunc(k.Controls, func(c Control) bool { return c.Do.Function.Moves }))
}

// square returns the square of a pad, or for the key of a column its square in row 0.
func (k *Keys) square(pressed Key) (s game.Square, ok bool) {
	for x, key := range k.Columns {
		if key.covers(pressed) {
			return game.Square{X: x + 1}, true
		}
	}
	for y, row := range k.Pads {
		for x, note := range row {
			if pressed.Kind == Note && note == pressed.Number {
				return game.Square{X: x + 1, Y: y + 1}, true
			}
		}
	}
	return s, false
}
