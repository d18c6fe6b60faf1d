package live

import (
	"math"
	"time"
)

// Clock measures the time of a performance.
type Clock interface {
	Now() time.Duration // since an arbitrary start; it never goes back
	NewAlarm() Alarm
	// KeepTime gives the calling goroutine's thread the highest priority. The goroutine must not
	// return to other work afterwards.
	KeepTime()
	// GiveWay gives the calling goroutine's thread the lowest priority. The goroutine must not
	// return to other work afterwards.
	GiveWay()
}

// Alarm lets one goroutine sleep until a time, or until another goroutine wakes it.
type Alarm interface {
	// Wait returns at until, or as soon after as it can. It returns early if Wake is or was called
	// since the last Wait.
	Wait(until time.Duration)
	Wake()
	Close() // neither Wait nor Wake may be called afterwards
}

// never is later than any time.
const never = time.Duration(math.MaxInt64)

// NewClock returns the machine's monotonic clock.
func NewClock() Clock { return monotonic{NewTimerClock()} }

// monotonic is the machine's clock. Its alarms are accurate to the microsecond.
type monotonic struct{ TimerClock }

// doze waits until a time. As threads wake a little late, it sleeps until shortly before that time, and then polls the clock. The result of the
// function sleep says whether it was woken early.
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
