package play

import (
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// Entrance is how a match begins a piece of its own in a performance, after other pieces.
type Entrance struct {
	Score    *scores.Score  // of the piece
	Pause    time.Duration  // of silence before it
	Link     bool           // it starts on the last note of the piece before
	Wait     bool           // the performance is paused before it
	Messages []midi.Message // sent to all outputs before it

	Transpose int // keys by which it sounds higher than written
}

// enter lets a match begin after another one, nil for none, and returns how many ticks of
// silence are between them.
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
