package sound

import (
	"sync/atomic"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// queue is a lock-free queue of messages from the scheduler to the card's thread.
type queue struct {
	entries [capacity]entry
	head    atomic.Uint64 // index of the next message to take
	tail    atomic.Uint64 // index of the next message to put
	urgent  atomic.Uint64 // messages before this index are overdue
}

// capacity is the maximum number of waiting messages.
const capacity = 4096

// entry is a channel message with the time when it is due.
type entry struct {
	at   time.Duration
	data [3]byte
	size uint8
}

func (e *entry) message() midi.Message { return e.data[:e.size] }

// put adds a message. It returns false if there is no room.
func (q *queue) put(at time.Duration, m midi.Message) bool {
	tail := q.tail.Load()
	if tail-q.head.Load() == capacity {
		return false
	}
	e := &q.entries[tail%capacity]
	e.at, e.size = at, uint8(copy(e.data[:], m))
	q.tail.Store(tail + 1)
	return true
}

// hurry makes all waiting messages overdue.
func (q *queue) hurry() { q.urgent.Store(q.tail.Load()) }

// hurried reports whether a message is overdue.
func (q *queue) hurried() bool { return q.head.Load() < q.urgent.Load() }

// first returns the next message; nil if there is none.
func (q *queue) first() *entry {
	head := q.head.Load()
	if head == q.tail.Load() {
		return nil
	}
	return &q.entries[head%capacity]
}

func (q *queue) drop() { q.head.Add(1) }
