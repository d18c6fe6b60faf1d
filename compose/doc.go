// Package compose turns moves on a board into bars of music, and bars into a standard MIDI file. It
// is the musicator of Miranda & Zhang (2005), section 3, with the settings of a score. It knows the
// coordinates and the player of a move but not the game; it reads no clock and does no input or
// output.
package compose
