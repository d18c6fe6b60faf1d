package live

import "time"

// reason is why the music is stopped.
type reason uint8

const (
	paused      reason = 1 << iota // by Pause
	suspended                      // by Suspend
	noOutput                       // every output is lost
	clockStands                    // the clock that is followed does not run
)

// holds are the reasons why the music is stopped now. It goes on when there is none.
type holds struct {
	reasons reason
	since   time.Duration // when it was stopped
}

func (h *holds) held() bool { return h.reasons != 0 }

// hold stops the music for a reason. It reports false if that reason held already.
func (k *scheduler) hold(why reason) bool {
	if k.reasons&why != 0 {
		return false
	}
	if !k.held() {
		k.since = k.Clock.Now()
		k.stopClock()
		k.sustained = drone{}
		k.hush()
	}
	k.reasons |= why
	return true
}

// hush ends all that sounds.
func (k *scheduler) hush() {
	k.silence()
	k.tellSilence()
}

// release removes a reason to hold; the music goes on when none is left. It
// reports false if there was no such reason.
func (k *scheduler) release(why reason) bool {
	if k.reasons&why == 0 {
		return false
	}
	k.reasons &^= why
	if why == paused && len(k.heard) == 0 {
		k.prepare(k.score) // for a synthesizer that was connected meanwhile
	}
	if !k.held() && why != clockStands {
		k.timeline.resume(k.Clock.Now() - k.since)
	}
	return true
}

// musicNow is the current time, or the time at which the music was stopped.
func (k *scheduler) musicNow() time.Duration {
	if k.held() {
		return k.since
	}
	return k.Clock.Now()
}
