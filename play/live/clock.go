package live

import (
	"math"
	"time"
)

// Clock measures the time of a performance.
type Clock interface {
	Now() time.Duration // time since an arbitrary start; never decreases
	NewAlarm() Alarm
	// KeepTime gives the thread of the calling goroutine the highest priority. The goroutine must do no other work until it ends.
	KeepTime()
	// GiveWay gives the thread of the calling goroutine the lowest priority. The goroutine must do no other work until it ends.
	GiveWay()
}

// Alarm lets one goroutine sleep until a time, or until another goroutine wakes it.
type Alarm interface {
	// Wait returns at the time until, or as soon as possible after it. It returns earlier if Wake is called, or was called after the last Wait.
	Wait(until time.Duration)
	Wake()
	Close() // after Close, neither Wait nor Wake may be called
}

// never is a time later than any other.
const never = time.Duration(math.MaxInt64)

// NewClock returns the machine's monotonic clock, which starts now.
func NewClock() Clock { return monotonic{NewTimerClock()} }

// monotonic is the machine's clock. Its alarms are accurate to about a microsecond.
type monotonic struct{ TimerClock }

// doze waits until a time. As threads wake a little late, doze sleeps until shortly before that time, and then polls the clock. The function sleep
// returns true if it was woken early; doze then returns at once.
func (m monotonic) doze(until time.Duration, sleep func(time.Duration) (woken bool)) {
	for {
		left := until - m.Now()
		if left <= 0 || left > lateness && sleep(left-lateness) {
			return
		}
	}
}

// dozingAlarm is an alarm based on Go's timers.
type dozingAlarm struct {
	timerAlarm
	clock monotonic
}

func (m monotonic) newDozingAlarm() Alarm { return dozingAlarm{newTimerAlarm(m.TimerClock), m} }

func (a dozingAlarm) Wait(until time.Duration) { a.clock.doze(until, a.sleep) }
