package tui

import (
	"sync"
	"time"

	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// inbox holds events that were not shown yet.
type inbox struct {
	mu     sync.Mutex
	events []live.Event
	tick   int
	tempo  float64 // of the last pulse

	heard []*play.Match // what was performed, once it has ended
	score *scores.Score // that was used last
}

// nowhere is the tick while nothing sounds.
const nowhere = -1

// fill takes events until the performance has ended.
func (b *inbox) fill(events <-chan live.Event) error {
	for e := range events {
		b.put(e)
	}
	return nil
}

// put adds an event. Of pulses it keeps only the last one.
func (b *inbox) put(e live.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e.Kind {
	case live.Pulse:
		b.tick, b.tempo = e.Tick, e.Tempo
		return
	case live.Waiting:
		b.tick = nowhere
	case live.Ended:
		b.heard, b.score = e.Heard, e.Score
	}
	b.events = append(b.events, e)
}

// take empties the inbox into a frame.
func (b *inbox) take(at time.Duration) frame {
	b.mu.Lock()
	defer b.mu.Unlock()
	taken := frame{at, b.events, b.tick, b.tempo}
	b.events = nil
	return taken
}
