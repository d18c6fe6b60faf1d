package live

import "time"

// reason is why the music is stopped. Reasons are bits of a set.
type reason uint8

const (
	paused      reason = 1 << iota // Pause was called
	suspended                      // Suspend was called
	noOutput                       // all outputs are lost
	clockStands                    // the followed clock does not run
)

// holds is the set of reasons why the music is stopped. The music plays if the set is empty.
type holds struct {
	reasons reason
	since   time.Duration // when the music stopped
}

func (h *holds) held() bool { return h.reasons != 0 }

// hold stops the music for a reason. It returns false if the reason was already in the set.
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
	clear(k.mixer.struck)
	k.foresight.silence()
}

// release removes a reason from the set. The music resumes when the set is empty. release returns false if the reason was not in the set.
func (k *scheduler) release(why reason) bool {
	if k.holds.reasons&why == 0 {
		return false
	}
	k.holds.reasons &^= why
	if why == paused && len(k.past.heard) == 0 {
		k.out.prepare(k.perf.score) // a synthesizer may have been connected during the pause
		k.sendControls()
	}
	if !k.holds.held() && why != clockStands {
		k.timeline.resume(k.perf.Clock.Now() - k.holds.since)
	}
	return true
}

// musicNow returns the current time. While the music is stopped, it returns the time at which the music stopped.
func (k *scheduler) musicNow() time.Duration {
	if k.holds.held() {
		return k.holds.since
	}
	return k.perf.Clock.Now()
}
