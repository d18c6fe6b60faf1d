// Package sound plays performances on the machine's sound card. A synthesizer with a SoundFont plays each message exactly at the frame at which the
// message is due, plus a fixed delay.
package sound
