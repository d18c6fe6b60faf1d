package tui

import (
	"sync"
	"time"

	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// inbox collects events until the screen is next updated.
type inbox struct {
	mu     sync.Mutex
	events []live.Event
	scene  session.Scene

	heard []*play.Match // the performed matches; set at the end of the performance
	score *scores.Score // the last score; set at the end of the performance
}

// fill puts events into the inbox until the performance has ended.
func (b *inbox) fill(events <-chan live.Event) error {
	for e := range events {
		b.put(e)
	}
	return nil
}

// put adds an event. Of a pulse, it only keeps the effect on the scene.
func (b *inbox) put(e live.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.scene = b.scene.After(e)
	switch e.Kind {
	case live.Pulse:
		return
	case live.Ended:
		b.heard, b.score = e.Heard, e.Score
	}
	b.events = append(b.events, e)
}

// take returns a frame (for the next update of the screen) with all events, and empties the inbox.
func (b *inbox) take(at time.Duration) frame {
	b.mu.Lock()
	defer b.mu.Unlock()
	taken := frame{at, b.events, b.scene.Tick, b.scene.Tempo, b.scene.Now}
	b.events = nil
	return taken
}
