package live

import "time"

// reason is why the music stands still.
type reason uint8

const (
	paused      reason = 1 << iota // by Pause
	suspended                      // by Suspend
	noOutput                       // every output is lost
	clockStands                    // the clock that is followed
)

// holds are the reasons why the music stands still now: it goes on when there is
// none.
type holds struct {
	reasons reason
	since   time.Duration // the first of them
}

func (h *holds) held() bool { return h.reasons != 0 }

// hold stops time, and all sound, for a reason. It reports false if there was this
// reason already.
func (k *scheduler) hold(why reason) bool {
	if k.reasons&why != 0 {
		return false
	}
	if !k.held() {
		k.since = k.Clock.Now()
		k.stopClock()
		k.sustained = drone{}
		k.silence()
	}
	k.reasons |= why
	return true
}

// release ends a reason to hold, and after the last one time goes on. It reports
// false if there was no such reason.
func (k *scheduler) release(why reason) bool {
	if k.reasons&why == 0 {
		return false
	}
	k.reasons &^= why
	if !k.held() && why != clockStands {
		k.timeline.resume(k.Clock.Now() - k.since)
	}
	return true
}

// musicNow is the time at which the music is: that of the hold, if it stands still.
func (k *scheduler) musicNow() time.Duration {
	if k.held() {
		return k.since
	}
	return k.Clock.Now()
}
