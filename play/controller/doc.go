// Package controller is what a performer's hands do: a keyboard, pads or faders on
// a MIDI input, which a file of keys gives their meaning, and lamps that show
// the board.
package controller
