package live

import (
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Tap receives the same messages as an output that never fails. Its methods run on the scheduler's thread and must return at once. A Tap does not
// count as an output.
type Tap interface {
	// Send takes a message and the time at which it was sent. Times never decrease.
	Send(at time.Duration, m midi.Message)
	// Tick takes the time at which a tick of the piece is due (a pulse of the clock or the end of a
	// bar), and the tempo from there on, in quarter notes a minute.
	Tick(at time.Duration, tick int, tempo float64)
}

// tapped adapts a Tap to Output.
type tapped struct {
	Tap
	clock Clock
	last  time.Duration
}

// Send passes a message on, with the time at which it was due, or the current time if it is sent late.
func (t *tapped) Send(at time.Duration, m midi.Message) error {
	const prompt = 500 * time.Microsecond
	if now := t.clock.Now(); now-at > prompt {
		at = now
	}
	t.last = max(t.last, at)
	t.Tap.Send(t.last, m)
	return nil
}

func (*tapped) Close() error { return nil }

// tap returns the performance's tap as an output; nil for none.
func (p *Performance) tap() *activeNotes {
	if p.Tap == nil {
		return nil
	}
	return &activeNotes{output: &tapped{Tap: p.Tap, clock: p.Clock}}
}

// tellTick tells the tap when a tick is due.
func (k *scheduler) tellTick(tick int) {
	if k.perf.Tap == nil {
		return
	}
	if at, err := k.timeline.due(tick); err == nil && at != never {
		k.perf.Tap.Tick(at, tick, k.timeline.tempo()*k.set.tempoScale)
	}
}
