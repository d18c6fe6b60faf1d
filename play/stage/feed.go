package stage

import (
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
)

// feed is what happened and was not shown yet.
type feed struct {
	mu       sync.Mutex
	news     []live.News
	tick     int
	question *question
	said     string // the last line; empty for none
	columns  []int  // in which a person dropped discs
}

// question asks a person for a move.
type question struct {
	position game.Position
	refused  error // why there was no such move; nil when it is asked for the first time
}

// nowhere is the tick while nothing sounds.
const nowhere = -1

// tell leaves news. Of pulses only the last one counts.
func (f *feed) tell(n live.News) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if n.Kind == live.Pulse {
		f.tick = n.Tick
		return
	}
	if n.Kind == live.Waits {
		f.tick = nowhere
	}
	f.news = append(f.news, n)
}

// ask leaves a question, in place of the one before.
func (f *feed) ask(p game.Position, refused error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.question = &question{p, refused}
}

// say leaves a line, in place of the one before.
func (f *feed) say(line string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.said = line
}

// drop leaves a person's move.
func (f *feed) drop(column int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.columns = append(f.columns, column)
}

// take is all that was left since the last time, in a frame without a time.
func (f *feed) take() frame {
	f.mu.Lock()
	defer f.mu.Unlock()
	taken := frame{news: f.news, tick: f.tick, asked: f.question, said: f.said, columns: f.columns}
	f.news, f.question, f.said, f.columns = nil, nil, "", nil
	return taken
}
