// Package controller plays a session from a MIDI keyboard, pads or faders: a file of keys assigns
// functions to them, and the LEDs of pads show the board.
package controller
