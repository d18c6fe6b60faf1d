package tui

import (
	"sync"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
)

// feed is what happened and was not shown yet.
type feed struct {
	mu       sync.Mutex
	news     []live.Event
	tick     int
	tempo    float64 // of the last pulse
	question *question
	said     string // what there is to say; empty for nothing
	pressed  []game.Square
}

// question asks a person for a move.
type question struct {
	position game.Position
	refused  error // why there was no such move; nil when it is asked for the first time
}

// nowhere is the tick while nothing sounds.
const nowhere = -1

// tell leaves news. Of pulses only the last one counts.
func (f *feed) tell(n live.Event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n.Kind == live.Pulse {
		f.tick, f.tempo = n.Tick, n.Tempo
		return
	}
	switch n.Kind {
	case live.Waiting:
		f.tick = nowhere
	case live.MoveAsked:
		f.question = &question{n.Position, n.Refused}
		return
	}
	f.news = append(f.news, n)
}

// say leaves something to say, in place of what was before.
func (f *feed) say(text string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.said = text
}

// press leaves a square that was pressed.
func (f *feed) press(s game.Square) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pressed = append(f.pressed, s)
}

// take is all that was left since the last time, in a frame at a time.
func (f *feed) take(at time.Duration) frame {
	f.mu.Lock()
	defer f.mu.Unlock()
	taken := frame{at, f.news, f.tick, f.tempo, f.question, f.said, f.pressed}
	f.news, f.question, f.said, f.pressed = nil, nil, "", nil
	return taken
}
