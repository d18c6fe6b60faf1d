package live

import (
	"fmt"
	"sync"
)

// listeners hands events to any number of listeners, to each in the order in
// which they happened. Nobody who tells of an event waits for a listener.
type listeners struct {
	mu    sync.Mutex
	all   []*listener
	ended bool
}

// listener is a queue of events. A goroutine empties it into a channel.
type listener struct {
	queue []Event
	more  *sync.Cond // there is an event, or no more will come
	heard chan Event
}

// Listen returns the events of the performance from now on. The channel must be
// read until it is closed, when the performance has ended. A listener that is
// slow delays nobody and misses nothing but pulses.
func (p *Performance) Listen() <-chan Event { return p.listeners.add() }

// Emit tells all listeners of an event, which happens now unless it says when. A session tells them of what
// happens beside the music, such as a question to the person; events keep their order.
func (p *Performance) Emit(e Event) { p.listeners.tell(e, p.Clock) }

// Say tells all listeners of a notice for people.
func (p *Performance) Say(format string, args ...any) {
	p.Emit(Event{Kind: Notice, Text: fmt.Sprintf(format, args...)})
}

func (l *listeners) add() <-chan Event {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := &listener{more: sync.NewCond(&l.mu), heard: make(chan Event)}
	l.all = append(l.all, one)
	go l.serve(one)
	return one.heard
}

// tell queues an event for each listener. A pulse replaces the one before it, if
// nobody has heard that yet.
func (l *listeners) tell(e Event, clock Clock) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e.At == 0 {
		e.At = clock.Now() // while no other event can come in between
	}
	for _, one := range l.all {
		if last := len(one.queue) - 1; e.Kind == Pulse && last >= 0 && one.queue[last].Kind == Pulse {
			one.queue[last] = e
			continue
		}
		one.queue = append(one.queue, e)
		one.more.Signal()
	}
}

// end lets the listeners hear what there is, and then no more.
func (l *listeners) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	for _, one := range l.all {
		one.more.Signal()
	}
	l.all = nil
}

// serve hands one listener its events until the end.
func (l *listeners) serve(one *listener) {
	defer close(one.heard)
	for {
		e, ok := l.next(one)
		if !ok {
			return
		}
		one.heard <- e
	}
}

// next waits for the next event of a listener; ok is false after the last one.
func (l *listeners) next(one *listener) (e Event, ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for len(one.queue) == 0 {
		if l.ended {
			return e, false
		}
		one.more.Wait()
	}
	e, one.queue = one.queue[0], one.queue[1:]
	return e, true
}
