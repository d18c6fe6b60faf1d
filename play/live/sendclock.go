package live

import (
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// settling is the time that instruments which follow the clock have between start,
// or continue, and the first pulse.
const settling = 2 * time.Millisecond

// startClock has the instruments that follow the clock start, or go on.
func (k *scheduler) startClock() {
	if !k.SendTime || k.clockRuns {
		return
	}
	message := midi.Continue()
	if len(k.heard) == 0 {
		message = midi.Start()
	}
	k.clockRuns = true
	k.timeline.delay(settling)
	k.send(k.Clock.Now(), everyPart, message)
}

// stopClock has them stop.
func (k *scheduler) stopClock() {
	if k.clockRuns {
		k.clockRuns = false
		k.send(k.Clock.Now(), everyPart, midi.Stop())
	}
}

// joinClock has the instruments of an output that is back go on with the others.
func (k *scheduler) joinClock(c *connection) {
	if k.clockRuns {
		at := k.Clock.Now()
		c.do(func(a *activeNotes) error { return a.send(at, midi.Continue()) })
	}
}
