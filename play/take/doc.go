// Package take records what was heard of a performance: the messages as they were sent, and the bars in which they were sent. It turns them into a
// MIDI file or sound.
package take
