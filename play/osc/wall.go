package osc

import (
	"time"

	"midiconnect4/play/live"
)

// wall converts times on the performance's clock to times of day. It notices when the machine's date is changed.
type wall struct {
	start time.Time // the time of day at which the clock was 0
	read  time.Duration
}

// of returns the time of day for a time on the clock.
func (w *wall) of(clock live.Clock, at time.Duration) time.Time {
	const trust = 10 * time.Second // until the date is read again
	if now := clock.Now(); w.start.IsZero() || now-w.read > trust {
		w.look(clock)
	}
	return w.start.Add(at)
}

// look reads the date between two readings of the clock that are nearly simultaneous, and computes w.start.
func (w *wall) look(clock live.Clock) {
	const tries, enough = 10, 20 * time.Microsecond
	least := time.Duration(0)
	for try := range tries {
		before := clock.Now()
		date := time.Now().Round(0)
		took := clock.Now() - before
		if try == 0 || took < least {
			least, w.start = took, date.Add(-before-took/2)
		}
		if least < enough {
			break
		}
	}
	w.read = clock.Now()
}
