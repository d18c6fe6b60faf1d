package sound

import (
	"sync/atomic"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// queue has the messages on their way from the scheduler, which puts them, to the card's thread,
// which takes them. Neither waits for the other.
type queue struct {
	entries [capacity]entry
	head    atomic.Uint64 // of the next message that is taken
	tail    atomic.Uint64 // of the next one that is put
	urgent  atomic.Uint64 // those before it are overdue
}

// capacity is how many messages may wait.
const capacity = 4096

// entry is a channel's message and the time when it is due.
type entry struct {
	at   time.Duration
	data [3]byte
	size uint8
}

func (e *entry) message() midi.Message { return e.data[:e.size] }

// put adds a message. It reports false if there is no room.
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

// hurry makes all messages overdue that were put so far.
func (q *queue) hurry() { q.urgent.Store(q.tail.Load()) }

// hurried reports whether a message is overdue.
func (q *queue) hurried() bool { return q.head.Load() < q.urgent.Load() }

// first is the message that is to be taken next; nil if there is none.
func (q *queue) first() *entry {
	head := q.head.Load()
	if head == q.tail.Load() {
		return nil
	}
	return &q.entries[head%capacity]
}

// drop takes the first message away.
func (q *queue) drop() { q.head.Add(1) }
