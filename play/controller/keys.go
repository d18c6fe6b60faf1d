package controller

import (
	"slices"

	"midiconnect4/gamer/game"
)

// Keys assigns meanings to the keys of a surface.
type Keys struct {
	Columns  []Key     // select the columns of the board, from the left; may be nil
	Pads     [][]uint8 // notes of the pads, by rows from the bottom; may be nil
	LEDs     *LEDs     // nil without lamps
	Controls []Control
	Jump     bool // faders set values at once, without having to pass the current value first
}

// LEDs describes the lamps of pads and controls.
type LEDs struct {
	Port        string   // as in midiport.Find; empty for the output with the input's name
	Channel     uint8    // 1..16; controls with a channel use their own
	Open, Close []byte   // system exclusive messages before the first and after the last use; nil for none
	Pads        *Colours // nil if pads show nothing
}

// Colours are the velocities of note-ons that light pads, 0..127.
type Colours struct{ Empty, First, Second, Last uint8 }

// Default assigns the white keys from middle C upward to the columns.
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

// Moves reports whether the keys can make moves; k may be nil.
func (k *Keys) Moves() bool {
	return k != nil && (k.Columns != nil || k.Pads != nil || slices.ContainsFunc(k.Controls, func(c Control) bool { return c.Do.Function.Moves }))
}

// square returns the square of a pad, or the square in row 0 for the key of a column.
func (k *Keys) square(pressed Key) (s game.Square, ok bool) {
	for x, key := range k.Columns {
		if key.covers(pressed) {
			return game.Square{X: x + 1}, true
		}
	}
	for y, row := range k.Pads {
		for x, note := range row {
			if pressed.Kind == noteKey && note == pressed.Number {
				return game.Square{X: x + 1, Y: y + 1}, true
			}
		}
	}
	return s, false
}
