package sets

import (
	"slices"
	"sync/atomic"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/offer"
)

// sent is a message that was sent, or a position of the music. Only a position has a tempo.
type sent struct {
	before  *sent // the previous item in the queue
	at      time.Duration
	message midi.Message
	tick    int
	tempo   float64 // 0 for a message
}

// queue is a lock-free queue between the scheduler and the recorder.
type queue struct {
	last atomic.Pointer[sent]
	more chan struct{} // gets a value if there is a new item
}

func newQueue() *queue { return &queue{more: make(chan struct{}, 1)} }

func (q *queue) put(one *sent) {
	for {
		one.before = q.last.Load()
		if q.last.CompareAndSwap(one.before, one) {
			break
		}
	}
	if one.before == nil {
		offer.Wake(q.more)
	}
}

// take removes all items from the queue, and returns them in their order.
func (q *queue) take() (all []*sent) {
	for one := q.last.Swap(nil); one != nil; one = one.before {
		all = append(all, one)
	}
	slices.Reverse(all)
	return all
}
