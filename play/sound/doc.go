// Package sound plays performances on the machine's sound card. A synthesizer with a SoundFont plays each message at the frame on which it is due,
// plus a fixed delay.
package sound
