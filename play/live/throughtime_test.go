package live

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/timetest"
	"midiconnect4/play"
)

// arrivals is an output that reports when the notes on one channel arrive.
type arrivals struct {
	recorder
	channel uint8
	came    chan time.Duration
}

func (a *arrivals) Send(_ time.Duration, m midi.Message) error {
	var channel, key, velocity uint8
	if m.GetNoteStart(&channel, &key, &velocity) && channel == a.channel {
		a.came <- a.clock.Now()
	}
	return nil
}

// TestThroughInTime measures the delay of notes played by hand in real time, with one output and with three outputs.
func TestThroughInTime(t *testing.T) {
	if testing.Short() {
		t.Skip("short tests play nothing in real time")
	}
	for _, outputs := range []int{1, 3} {
		timetest.Within(t, "half of the notes take", time.Millisecond, func() time.Duration { return playThrough(t, outputs) })
	}
}

// playThrough plays notes by hand, and returns the median of their delays.
func playThrough(t *testing.T, outputs int) (median time.Duration) {
	t.Helper()
	const notes = 300
	clock := NewClock()
	sink := &arrivals{recorder: recorder{clock: clock}, channel: 12, came: make(chan time.Duration, 1)}
	to := []Destination{only(sink)}
	for len(to) < outputs {
		to = append(to, Nowhere{})
	}
	p := New(load(t, "organ"), to...)
	p.Clock = clock
	ctx, enough := context.WithCancelCause(t.Context())
	began := make(chan struct{})
	start := sync.OnceFunc(func() { close(began) })
	events := p.Listen()
	go func() {
		for e := range events {
			if e.Kind == TurnBegan {
				start()
			}
		}
	}()
	var took []time.Duration
	go func() {
		<-began
		for i := range notes {
			played := clock.Now()
			p.Through(midi.NoteOn(12, uint8(i%100), 90))
			took = append(took, <-sink.came-played)
			time.Sleep(3 * time.Millisecond)
		}
		enough(errEnough)
	}()
	if _, err := p.Play(ctx, play.Endless(randomMatch(t, 1))); !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	slices.Sort(took)
	t.Logf("%d outputs: half of %d notes take %v, 99 %% at most %v, the last %v", outputs, notes, took[notes/2], took[notes*99/100], took[notes-1])
	return took[notes/2]
}
