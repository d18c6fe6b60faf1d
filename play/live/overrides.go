package live

import (
	"math"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// overrides is what a performer has set in place of what is written.
type overrides struct {
	loudest   int // velocity of the score's loudest note; 0 for its own
	transpose int // semitones by which the next turn sounds higher than written
}

// scale is a message with the velocity that was set.
func (o *overrides) scale(m midi.Message, written scores.Span) midi.Message {
	var channel, key, velocity uint8
	if o.loudest == 0 || !m.GetNoteStart(&channel, &key, &velocity) {
		return m
	}
	scaled := math.Round(float64(velocity) * float64(o.loudest) / float64(written.High))
	return midi.NoteOn(channel, key, uint8(min(max(scaled, 1), 127)))
}
