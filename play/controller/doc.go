// Package controller lets people steer a session from a MIDI keyboard, pads or faders. A file of keys says what they do. The LEDs of pads show the
// board.
package controller
