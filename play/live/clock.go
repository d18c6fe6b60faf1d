package live

import (
	"math"
	"time"
)

// Clock is the time that a performance goes by.
type Clock interface {
	Now() time.Duration // since some start; it never goes back
	NewAlarm() Alarm
	// KeepTime makes the calling goroutine the first to run when its time has come.
	// It must not return to other work afterwards.
	KeepTime()
	// GiveWay makes the calling goroutine the last to run. It must not return to
	// other work afterwards.
	GiveWay()
}

// Alarm lets one goroutine sleep until a time, or until another one wakes it.
type Alarm interface {
	// Wait returns as soon as it can at or after a time, or before when it is woken
	// or was since the last Wait.
	Wait(until time.Duration)
	Wake()
	Close() // neither Wait nor Wake may be called from then on
}

// never is later than any time.
const never = time.Duration(math.MaxInt64)

// NewClock returns the clock of this machine, which no change of its date moves.
func NewClock() Clock { return monotonic{time.Now()} }

type monotonic struct{ start time.Time }

func (m monotonic) Now() time.Duration { return time.Since(m.start) }

// doze waits until shortly before a time, as a thread wakes a little late, by a
// function that reports whether it was woken before; then it looks at the clock
// until the time has come.
func (m monotonic) doze(until time.Duration, sleep func(time.Duration) (woken bool)) {
	for {
		left := until - m.Now()
		if left <= 0 || left > lateness && sleep(left-lateness) {
			return
		}
	}
}

// channelAlarm is an Alarm by Go's timers.
type channelAlarm struct {
	monotonic
	woken chan struct{}
}

func newChannelAlarm(m monotonic) Alarm { return channelAlarm{m, make(chan struct{}, 1)} }

func (a channelAlarm) Wait(until time.Duration) {
	a.doze(until, func(d time.Duration) bool {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-a.woken:
			return true
		case <-timer.C:
			return false
		}
	})
}

func (a channelAlarm) Wake() {
	select {
	case a.woken <- struct{}{}:
	default: // it was woken already
	}
}

func (channelAlarm) Close() {}
