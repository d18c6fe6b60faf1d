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
func NewClock() Clock { return monotonic{NewTimerClock()} }

// monotonic is the clock of this machine. Its alarms wake by the microsecond.
type monotonic struct{ TimerClock }

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

// dozingAlarm is an alarm of the machine by Go's timers.
type dozingAlarm struct {
	timerAlarm
	clock monotonic
}

func (m monotonic) newDozingAlarm() Alarm { return dozingAlarm{newTimerAlarm(m.TimerClock), m} }

func (a dozingAlarm) Wait(until time.Duration) { a.clock.doze(until, a.sleep) }
