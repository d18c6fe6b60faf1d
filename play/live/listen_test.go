package live

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/play"
)

// TestSlowListener has a fast and a slow listener. It checks that the slow one does not delay the notes, and that it misses no events except pulses.
func TestSlowListener(t *testing.T) {
	s := load(t, "paper")
	want := alone(t, s)
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		var listening sync.WaitGroup
		heard := make([][]Event, 2)
		for i, takes := range []time.Duration{0, 700 * time.Millisecond} {
			events := r.Listen()
			listening.Go(func() {
				for e := range events {
					heard[i] = append(heard[i], e)
					time.Sleep(takes)
				}
			})
		}
		matches := []*play.Match{given(t, "1", "2", "1")}
		if _, err := r.Play(context.Background(), play.InOrder(matches...)); err != nil {
			t.Fatal(err)
		}
		listening.Wait()
		mustBe(t, r.sink.starts(), (&recorder{sent: want}).starts())
		without := func(all []Event) (kinds []string) {
			for _, e := range all {
				if e.Kind != Pulse {
					kinds = append(kinds, fmt.Sprint(e.Kind, e.Turn.Number, e.At))
				}
			}
			return kinds
		}
		if !slices.Equal(without(heard[0]), without(heard[1])) || len(without(heard[0])) < 3 {
			t.Errorf("one hears %v, the other %v", without(heard[0]), without(heard[1]))
		}
		if fast, slow := len(heard[0]), len(heard[1]); fast < 3*barPulses || slow >= fast {
			t.Errorf("%d and %d events", fast, slow)
		}
		for _, all := range heard {
			if !slices.IsSortedFunc(all, func(a, b Event) int { return int(a.At - b.At) }) {
				t.Error("events are not in order")
			}
		}
	})
}

// slowClock is a clock whose first call of Now takes 10 ms.
type slowClock struct {
	TimerClock
	asked atomic.Int32
}

func (c *slowClock) Now() time.Duration {
	now := c.TimerClock.Now()
	if c.asked.Add(1) == 1 {
		time.Sleep(10 * time.Millisecond)
	}
	return now
}

// TestEventsOfSeveral emits events from several goroutines. It checks that a listener receives them in order of time.
func TestEventsOfSeveral(t *testing.T) {
	p := New(load(t, "paper"), Nowhere{})
	p.Clock = &slowClock{TimerClock: NewTimerClock()}
	events := p.Listen()
	var telling sync.WaitGroup
	for range 2 {
		telling.Go(func() { p.Emit(Event{Kind: Notice}) })
	}
	telling.Wait()
	if first, second := <-events, <-events; second.At < first.At {
		t.Errorf("an event of %v is heard after one of %v", second.At, first.At)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
