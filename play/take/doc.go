// Package take records what was heard of a performance: the MIDI messages that were sent, and the bars in which they were sent. It writes the
// recording (a take) as a MIDI file or as sound.
package take
