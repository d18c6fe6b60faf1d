// Package audio renders pieces to WAV files: it plays a piece's MIDI file on a
// synthesizer, with the SoundFont that it brings or with another.
package audio
