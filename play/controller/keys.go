package controller

import (
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// Keys says what the keys of a controller do in a game.
type Keys struct {
	Columns  []Key     // keys for the columns of the board, from the left; may be nil
	Pads     [][]uint8 // notes of the pads, row by row from the bottom; may be nil
	LEDs     *LEDs     // nil if the controller has no LEDs to light
	Controls []Control
	Jump     bool // whether faders take effect at once; otherwise a fader must first pass the current value
}

// LEDs describes the lights of pads and controls.
type LEDs struct {
	Port        string   // name of the port, as in midiport.Find; empty for the output with the same name as the input
	Channel     uint8    // 1..16; not for controls that have a channel of their own
	Open, Close []byte   // system exclusive messages to send before the first and after the last light; nil for none
	Pads        *Colours // nil if the pads are not lit
}

// Colours has the velocities of note-ons that light pads, 0..127.
type Colours struct{ Empty, First, Second, Last uint8 }

// Size is the size of a board, or the largest sizes of several boards.
type Size struct {
	Columns       int // number of columns that a move can name; 0 if all moves are squares
	Width, Height int
}

// SizeOf returns the largest sizes of the boards of games.
func SizeOf(games ...game.Game) (most Size) {
	for _, g := range games {
		width, height := g.Size()
		most.Width, most.Height = max(most.Width, width), max(most.Height, height)
		if play.OnColumns(g) {
			most.Columns = max(most.Columns, width)
		}
	}
	return most
}

// Default returns keys for a board: the white keys from middle C upwards choose columns.
func Default(columns int) *Keys {
	white := [...]uint8{0, 2, 4, 5, 7, 9, 11}
	const middleC, octave = 60, 12
	keys := &Keys{}
	for x := range columns {
		number := middleC + octave*uint8(x/len(white)) + white[x%len(white)]
		keys.Columns = append(keys.Columns, Key{Number: number})
	}
	return keys
}

// Moves returns true if the keys can make moves. k may be nil.
func (k *Keys) Moves() bool {
	return k != nil && (len(k.Columns) > 0 || k.Pads != nil || slices.ContainsFunc(k.Controls, func(c Control) bool { return c.Do.Function.Moves }))
}

// square returns the square of a pad or, for the key of a column, that column with row 0. ok is false for any other key.
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
