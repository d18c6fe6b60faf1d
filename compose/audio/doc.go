// Package audio renders pieces to WAV files. It brings a synthesizer and a small
// SoundFont with it, and takes SoundFonts of one's own. What it plays is the
// MIDI file of the piece.
package audio
