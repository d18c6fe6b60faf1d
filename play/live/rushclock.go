package live

import (
	"sync"
	"time"
)

// RushClock is a clock that can rush: it then runs faster than time, until it has caught up. While it rushes, it stands still unless somebody waits, so
// that nothing is late, however long it takes. While a gamer thinks, it does not hurry: otherwise the music would wait for the gamer at a bar line.
type RushClock struct {
	TimerClock
	mu      sync.Mutex
	ahead   time.Duration // of the TimerClock
	rushing bool
	thought bool          // whether a gamer thinks
	stands  time.Duration // the time while the clock rushes
	factor  time.Duration
}

// NewRushClock returns a clock that is at 0 now and does not rush. While it rushes, it is faster by a factor.
func NewRushClock(factor int) *RushClock {
	return &RushClock{TimerClock: NewTimerClock(), factor: time.Duration(factor)}
}

// Rush makes the clock rush until it has caught up by a duration.
func (c *RushClock) Rush(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.now()
	c.rushing, c.stands, c.ahead = true, now, now+by-c.TimerClock.Now()
}

// think tells the clock whether a gamer thinks.
func (c *RushClock) think(now bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.thought = now
}

// Now implements Clock.
func (c *RushClock) Now() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now()
}

func (c *RushClock) now() time.Duration {
	if c.rushing {
		return c.stands
	}
	return c.goal()
}

// goal returns the time with which the clock catches up.
func (c *RushClock) goal() time.Duration { return c.TimerClock.Now() + c.ahead }

// NewAlarm implements Clock.
func (c *RushClock) NewAlarm() Alarm { return rushAlarm{newTimerAlarm(c.TimerClock), c} }

type rushAlarm struct {
	timerAlarm
	clock *RushClock
}

// Wait implements Alarm.
func (a rushAlarm) Wait(until time.Duration) {
	c := a.clock
	c.mu.Lock()
	from, rushing, goal, factor := c.now(), c.rushing, c.goal(), c.factor
	if c.thought {
		factor = 1
	}
	c.mu.Unlock()
	if !rushing {
		a.sleep(until - from)
		return
	}
	began := c.TimerClock.Now()
	woken := a.sleep((min(until, goal) - from) / factor)
	passed := (c.TimerClock.Now() - began) * factor
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case !c.rushing || c.stands != from: // another goroutine has moved the clock
	case until >= goal && !woken:
		c.rushing = false
	case woken:
		c.stands = min(from+passed, until, goal)
	default:
		c.stands = max(from, until)
	}
}
