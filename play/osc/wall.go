package osc

import (
	"time"

	"midiconnect4/play/live"
)

// wall is the time of day by the performance's clock, which no change of the date moves. It follows such
// changes.
type wall struct {
	start time.Time // when the clock showed 0
	read  time.Duration
}

// of is the time of day at which the clock shows a time.
func (w *wall) of(clock live.Clock, at time.Duration) time.Time {
	const trust = 10 * time.Second // until the date is looked at again
	if now := clock.Now(); w.start.IsZero() || now-w.read > trust {
		w.look(clock)
	}
	return w.start.Add(at)
}

// look compares the clock with the date, between two looks at the clock that are close together.
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
