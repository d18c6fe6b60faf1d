package live

import (
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// overrides is what a performer has set in place of what is written.
type overrides struct {
	loudest   int // velocity of the score's loudest note; 0 for its own
	transpose int // semitones by which the next turn sounds higher than written

	tempoScale float64 // by which the tempo is faster than written

	fadesAt, fades time.Duration // when a fade began, and how long it lasts; 0 for none
}

// fade is a message as it sounds in a fade at a time; ok is false if it does not sound.
func (o *overrides) fade(at time.Duration, m midi.Message) (faded midi.Message, ok bool) {
	var channel, key, velocity uint8
	if o.fades == 0 || !m.GetNoteStart(&channel, &key, &velocity) {
		return m, true
	}
	left := 1 - float64(at-o.fadesAt)/float64(o.fades)
	softer := uint8(math.Round(float64(velocity) * min(max(left, 0), 1)))
	return midi.NoteOn(channel, key, softer), softer > 0
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
