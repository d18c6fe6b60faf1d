// Package sound plays performances on the machine's sound card: a synthesizer with a SoundFont
// places each message at the frame on which it is due, a fixed delay later.
package sound
