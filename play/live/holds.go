package live

import "time"

// reason is a reason for stopping the music.
type reason uint8

const (
	paused      reason = 1 << iota // by Pause
	suspended                      // by Suspend
	noOutput                       // every output is lost
	clockStands                    // the followed clock does not run
)

// holds is the set of reasons for which the music is stopped. It plays if there are none.
type holds struct {
	reasons reason
	since   time.Duration // when the music stopped
}

func (h *holds) held() bool { return h.reasons != 0 }

// hold stops the music for a reason. It returns false if the music was already stopped for that reason.
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

func (k *scheduler) hush() {
	k.out.silence()
	k.foresight.silence()
}

// release removes a reason; the music resumes when none is left. It returns false if there was no
// such reason.
func (k *scheduler) release(why reason) bool {
	if k.holds.reasons&why == 0 {
		return false
	}
	k.holds.reasons &^= why
	if why == paused && len(k.past.heard) == 0 {
		k.out.prepare(k.perf.score) // a synthesizer may have been connected meanwhile
	}
	if !k.holds.held() && why != clockStands {
		k.timeline.resume(k.perf.Clock.Now() - k.holds.since)
	}
	return true
}

// musicNow returns the current time or, while the music is stopped, the time at which it stopped.
func (k *scheduler) musicNow() time.Duration {
	if k.holds.held() {
		return k.holds.since
	}
	return k.perf.Clock.Now()
}
