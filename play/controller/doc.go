// Package controller makes a MIDI keyboard, pads or faders play a session: a file of
// keys says what they mean, and the LEDs of pads show the board.
package controller
