// Package take has what was heard of a performance: the messages as they were sent, with
// the bars that they belong to. It makes a MIDI file and sound of them.
package take
