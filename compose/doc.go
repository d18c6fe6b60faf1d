// Package compose turns moves on a board into bars of music, and bars into a
// standard MIDI file. It is the musicator of Miranda & Zhang (2005), section
// 3, under the settings of a score. It knows the coordinates of a move and
// whose it is, not the game; it reads no clock and does no input or output.
package compose
