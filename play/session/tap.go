package session

import "time"

// taps finds the tempo that a performer taps. The zero value means that there are no taps yet.
type taps struct {
	begun     bool
	last      time.Duration   // time of the last accepted tap
	stray     time.Duration   // time of a later tap that was off the beat; 0 for none
	intervals []time.Duration // times between accepted taps, the newest at the end
}

const (
	mostIntervals = 7                      // the last eight taps count
	forgotten     = 2 * time.Second        // after a longer pause, the taps before it are forgotten
	bounce        = 100 * time.Millisecond // a tap that follows sooner is ignored
	loose         = 0.3                    // how far an interval may deviate, as a share of the mean interval
)

// tap adds a tap and returns the tempo in quarter notes a minute. ok is false if the tempo does not change. A single missing, additional or badly
// timed tap is ignored. A second one in a row forgets the earlier taps.
func (t *taps) tap(now time.Duration) (tempo float64, ok bool) {
	since := now - max(t.last, t.stray)
	switch {
	case !t.begun || since > forgotten:
		*t = taps{begun: true, last: now}
		return 0, false
	case since < bounce:
		return 0, false
	case t.likely(now - t.last):
		since = now - t.last
	case t.stray == 0:
		t.stray = now
		return 0, false
	case !t.likely(since):
		t.intervals = nil
	}
	t.intervals = append(t.intervals, since)
	t.intervals = t.intervals[max(0, len(t.intervals)-mostIntervals):]
	t.last, t.stray = now, 0
	return float64(time.Minute) / float64(t.mean()), true
}

// likely returns true if an interval is close to the mean of the others.
func (t *taps) likely(interval time.Duration) bool {
	if len(t.intervals) == 0 {
		return true
	}
	mean := t.mean()
	return float64((interval - mean).Abs()) <= loose*float64(mean)
}

func (t *taps) mean() time.Duration {
	var sum time.Duration
	for _, i := range t.intervals {
		sum += i
	}
	return sum / time.Duration(len(t.intervals))
}
