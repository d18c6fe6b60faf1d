package sets

import (
	"slices"
	"sync/atomic"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// sent is a message, or where the music is.
type sent struct {
	before  *sent // that was put before it
	at      time.Duration
	message midi.Message
	tick    int
	tempo   float64 // 0 for a message
}

// queue is what the scheduler leaves for the recorder. Neither waits for the other.
type queue struct {
	last atomic.Pointer[sent]
	more chan struct{} // there is something
}

func newQueue() *queue { return &queue{more: make(chan struct{}, 1)} }

// put leaves something.
func (q *queue) put(one *sent) {
	for {
		one.before = q.last.Load()
		if q.last.CompareAndSwap(one.before, one) {
			break
		}
	}
	if one.before == nil {
		select {
		case q.more <- struct{}{}:
		default:
		}
	}
}

// take returns what was left, in its order.
func (q *queue) take() (all []*sent) {
	for one := q.last.Swap(nil); one != nil; one = one.before {
		all = append(all, one)
	}
	slices.Reverse(all)
	return all
}
