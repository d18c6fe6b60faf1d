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
	if k.holds.reasons&why != 0 {
		return false
	}
	if !k.holds.held() {
		k.holds.since = k.perf.Clock.Now()
		k.sent.stop()
		k.coming.sustained = drone{}
		k.hush()
	}
	k.holds.reasons |= why
	return true
}

// hush ends all that sounds.
func (k *scheduler) hush() {
	k.out.silence()
	k.foresight.silence()
}

// release removes a reason to hold; the music goes on when none is left. It
// reports false if there was no such reason.
func (k *scheduler) release(why reason) bool {
	if k.holds.reasons&why == 0 {
		return false
	}
	k.holds.reasons &^= why
	if why == paused && len(k.past.heard) == 0 {
		k.out.prepare(k.perf.score) // for a synthesizer that was connected meanwhile
	}
	if !k.holds.held() && why != clockStands {
		k.timeline.resume(k.perf.Clock.Now() - k.holds.since)
	}
	return true
}

// musicNow is the current time, or the time at which the music was stopped.
func (k *scheduler) musicNow() time.Duration {
	if k.holds.held() {
		return k.holds.since
	}
	return k.perf.Clock.Now()
}
