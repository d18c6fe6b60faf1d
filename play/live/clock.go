package live

import "time"

// Clock is the time that a performance goes by.
type Clock interface {
	Now() time.Duration // since some start; it never goes back
	// Wait returns as soon as it can at or after a time.
	Wait(until time.Duration)
	// KeepTime makes the calling goroutine the first to run when its time has come.
	// It must not return to other work afterwards.
	KeepTime()
	// GiveWay makes the calling goroutine the last to run. It must not return to
	// other work afterwards.
	GiveWay()
}

// NewClock returns the clock of this machine, which no change of its date moves.
func NewClock() Clock { return monotonic{time.Now()} }

type monotonic struct{ start time.Time }

func (m monotonic) Now() time.Duration { return time.Since(m.start) }

// Wait sleeps until shortly before the time, as a thread wakes a little late,
// and then looks at the clock until it has come.
func (m monotonic) Wait(until time.Duration) {
	for {
		left := until - m.Now()
		switch {
		case left <= 0:
			return
		case left > lateness:
			sleep(left - lateness)
		}
	}
}
