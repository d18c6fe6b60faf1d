package play

import (
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// Entrance says how a match begins a new piece in a performance of several pieces.
type Entrance struct {
	Score    *scores.Score  // score of the new piece
	Pause    time.Duration  // silence before the match
	Link     bool           // whether its music starts on the last note of the previous piece
	CountIn  int            // number of bars of clicks before the match
	Wait     bool           // whether the performance pauses before the match until a person resumes it
	Messages []midi.Message // sent to all outputs before the match's music
	Calls    []string       // calls that are made before the match's music

	Transpose int // number of keys by which the piece is transposed up
}

// enter prepares m to begin after another match, which may be nil. It returns the length of the silence between the two matches in ticks.
func (e *Entrance) enter(m, after *Match) (silence int) {
	if after == nil || len(after.Turns) == 0 {
		return 0
	}
	if e.Link {
		key := after.music.composer.Last()
		m.place.lead = &key
	}
	tempo := after.Turns[len(after.Turns)-1].tempo()
	return int(math.Round(e.Pause.Seconds() / compose.Seconds(1, tempo)))
}
