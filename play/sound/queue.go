package sound

import (
	"sync/atomic"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// queue is a lock-free queue of messages. The scheduler's thread fills it, and the card's thread empties it.
type queue struct {
	entries [capacity]entry
	head    atomic.Uint64 // index of the next message to take out
	tail    atomic.Uint64 // index of the next message to put in
	urgent  atomic.Uint64 // messages before this index are to be played at once
}

// capacity is the maximum number of messages in the queue.
const capacity = 4096

// entry is a channel message with the time at which it is due.
type entry struct {
	at   time.Duration
	data [3]byte
	size uint8
}

func (e *entry) message() midi.Message { return e.data[:e.size] }

// put adds a message. It returns false if the queue is full.
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

// hurry marks all messages in the queue as to be played at once.
func (q *queue) hurry() { q.urgent.Store(q.tail.Load()) }

// hurried returns true if the next message is to be played at once.
func (q *queue) hurried() bool { return q.head.Load() < q.urgent.Load() }

// first returns the next message; nil if the queue is empty.
func (q *queue) first() *entry {
	head := q.head.Load()
	if head == q.tail.Load() {
		return nil
	}
	return &q.entries[head%capacity]
}

func (q *queue) drop() { q.head.Add(1) }
