package controller

import "midiconnect4/gamer/game"

// Keys says what the keys of a surface mean.
type Keys struct {
	Columns  []Key     // choose the columns of the board, from the left; may be nil
	Pads     [][]uint8 // notes of the pads, by rows from the bottom; may be nil
	LEDs     *LEDs     // of the pads; nil if they show nothing
	Controls []Control
}

// Control is a MIDI controller that changes how the music is played.
type Control struct {
	Key       Key
	Sets      Setting
	Low, High float64 // settings for the values 0 and 127
}

// Setting is what a Control sets.
type Setting int

const (
	Tempo    Setting = iota // quarter notes a minute
	Velocity                // of the loudest note, 1..127
)

// at returns the setting for a value of the controller, 0..127.
func (c Control) at(value uint8) float64 { return c.Low + (c.High-c.Low)*float64(value)/127 }

// LEDs says which velocities of note-ons light the LEDs of pads, 0..127.
type LEDs struct {
	Port                       string // as midiport.Find takes it; empty for the output that has the name of the input
	Channel                    uint8  // 1..16
	Empty, First, Second, Last uint8
}

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

// square returns the square of a pad, or for the key of a column its square in row 0.
func (k *Keys) square(pressed Key) (s game.Square, ok bool) {
	for x, key := range k.Columns {
		if key.covers(pressed) {
			return game.Square{X: x + 1}, true
		}
	}
	for y, row := range k.Pads {
		for x, note := range row {
			if !pressed.Controller && note == pressed.Number {
				return game.Square{X: x + 1, Y: y + 1}, true
			}
		}
	}
	return s, false
}
