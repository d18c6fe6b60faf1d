package sets

import (
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// BenchmarkSend measures how much time the scheduler needs to pass a message to the recorder.
func BenchmarkSend(b *testing.B) {
	r := New()
	done := make(chan struct{})
	defer close(done)
	go func() {
		tick := time.NewTicker(batch)
		for {
			select {
			case <-tick.C:
				r.queue.take()
			case <-done:
				return
			}
		}
	}()
	m := midi.NoteOn(0, 60, 100)
	for i := range b.N {
		r.Send(time.Duration(i), m)
	}
}
