package live

import (
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// overrides holds the settings with which a performer overrides the score.
type overrides struct {
	loudest   int // velocity to which the score's loudest note is scaled; 0 for no scaling
	transpose int // in semitones; takes effect at the next turn

	tempoScale float64 // factor for the written tempo

	fadesAt, fades time.Duration // start and length of a fade-out; fades is 0 for none
}

// fade applies the fade-out to a message. ok is false if the message starts a note that would be silent.
func (o *overrides) fade(at time.Duration, m midi.Message) (faded midi.Message, ok bool) {
	var channel, key, velocity uint8
	if o.fades == 0 || !m.GetNoteStart(&channel, &key, &velocity) {
		return m, true
	}
	left := 1 - float64(at-o.fadesAt)/float64(o.fades)
	softer := uint8(math.Round(float64(velocity) * min(max(left, 0), 1)))
	return midi.NoteOn(channel, key, softer), softer > 0
}

// scale scales a note's velocity, so that the score's loudest note gets the velocity that the performer has set.
func (o *overrides) scale(m midi.Message, written scores.Span) midi.Message {
	var channel, key, velocity uint8
	if o.loudest == 0 || !m.GetNoteStart(&channel, &key, &velocity) {
		return m
	}
	scaled := math.Round(float64(velocity) * float64(o.loudest) / float64(written.High))
	return midi.NoteOn(channel, key, uint8(min(max(scaled, 1), 127)))
}
