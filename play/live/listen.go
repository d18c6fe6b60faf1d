package live

import (
	"fmt"
	"sync"
)

// listeners sends events to any number of listeners, in order. The sender of an event never waits for a listener.
type listeners struct {
	mu    sync.Mutex
	all   []*listener
	ended bool
}

// listener is a queue of events. A goroutine moves the events from the queue to the channel heard.
type listener struct {
	queue []Event
	more  *sync.Cond // signals a new event, or the end of the performance
	heard chan Event
}

// Listen returns a channel of the performance's events from now on. The channel must be read until it is closed, at the end of the performance. A
// slow listener delays nothing, and misses no events except pulses.
func (p *Performance) Listen() <-chan Event { return p.listeners.add() }

// Emit sends an event to all listeners, which receive events in the order of these calls. If At is zero, Emit sets it to the current time. A session
// emits events of its own, such as a question to a person.
func (p *Performance) Emit(e Event) { p.listeners.tell(e, p.Clock) }

// Say emits a Notice, a message to people.
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

// tell queues an event for each listener. A pulse replaces the last event in a queue if that is a pulse too.
func (l *listeners) tell(e Event, clock Clock) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e.At == 0 {
		e.At = clock.Now() // the lock is held, so that the times of the queued events increase
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

// end ends the queues. Listeners still receive the queued events.
func (l *listeners) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.ended = true
	for _, one := range l.all {
		one.more.Signal()
	}
	l.all = nil
}

// serve sends events to a listener until the performance ends.
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

// next waits for the next event of a listener. ok is false after the last event.
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
