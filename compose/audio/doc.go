// Package audio renders pieces to WAV files. It plays a piece's MIDI file on a software synthesizer
// with the bundled SoundFont or another one.
package audio
