package live

import (
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Tap receives the same messages as an output that never fails, but does not count as an output. Its methods run on the scheduler's thread and must
// return at once.
type Tap interface {
	// Send receives a message and the time at which it was sent or, within the Leeway of the performance, due. The times never decrease.
	Send(at time.Duration, m midi.Message)
	// Tick receives the time at which a tick of the piece is due, and the tempo from there on in quarter notes a minute. The tick is a pulse of the
	// clock, or the start or end of a measure.
	Tick(at time.Duration, tick int, tempo float64)
}

// tapped adapts a Tap to the interface Output.
type tapped struct {
	Tap
	clock  Clock
	leeway time.Duration
	last   time.Duration
}

// Send passes a message to the tap, with the time at which it was due. If the message is too late for that time, Send passes the current time instead.
func (t *tapped) Send(at time.Duration, m midi.Message) error {
	const prompt = 500 * time.Microsecond
	if now := t.clock.Now(); now-at > max(prompt, t.leeway) {
		at = now
	}
	t.last = max(t.last, at)
	t.Tap.Send(t.last, m)
	return nil
}

func (*tapped) Close() error { return nil }

// tap returns the performance's Tap as an output; nil for none.
func (p *Performance) tap() *activeNotes {
	if p.Tap == nil {
		return nil
	}
	return &activeNotes{output: &tapped{Tap: p.Tap, clock: p.Clock, leeway: p.Leeway}}
}

// tellTick tells the Tap when a tick is due.
func (k *scheduler) tellTick(tick int) {
	if k.perf.Tap == nil {
		return
	}
	if at, err := k.timeline.due(tick); err == nil && at != never {
		k.perf.Tap.Tick(at, tick, k.timeline.tempo()*k.set.tempoScale)
	}
}
