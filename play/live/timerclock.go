package live

import (
	"time"

	"midiconnect4/internal/offer"
)

// TimerClock is a Clock that uses only Go's timers. It is for tests with fake time, and for platforms without threads.
type TimerClock struct{ start time.Time }

// NewTimerClock returns a clock that is at 0 now.
func NewTimerClock() TimerClock { return TimerClock{time.Now()} }

// Now implements Clock.
func (c TimerClock) Now() time.Duration { return time.Since(c.start) }

// KeepTime does nothing, because a TimerClock needs no thread of its own.
func (TimerClock) KeepTime() {}

// GiveWay does nothing, because a TimerClock needs no thread of its own.
func (TimerClock) GiveWay() {}

// NewAlarm implements Clock.
func (c TimerClock) NewAlarm() Alarm { return newTimerAlarm(c) }

type timerAlarm struct {
	clock TimerClock
	woken chan struct{}
}

func newTimerAlarm(c TimerClock) timerAlarm { return timerAlarm{c, make(chan struct{}, 1)} }

func (a timerAlarm) Wait(until time.Duration) { a.sleep(until - a.clock.Now()) }

// sleep waits for a duration, or until Wake is called. woken is true after Wake.
func (a timerAlarm) sleep(d time.Duration) (woken bool) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-a.woken:
		return true
	case <-timer.C:
		return false
	}
}

func (a timerAlarm) Wake() { offer.Wake(a.woken) }

func (timerAlarm) Close() {}
