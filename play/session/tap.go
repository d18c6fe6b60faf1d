package session

import "time"

// taps finds the tempo that a performer taps. The zero value has no taps.
type taps struct {
	begun     bool
	last      time.Duration   // time of the latest tap that counts
	stray     time.Duration   // time of a later tap that is off the beat; 0 for none
	intervals []time.Duration // between taps that count, the latest last
}

const (
	mostIntervals = 7                      // of eight taps
	forgotten     = 2 * time.Second        // a longer pause starts anew
	bounce        = 100 * time.Millisecond // a sooner tap is ignored
	loose         = 0.3                    // tolerated deviation of an interval, as a share of the mean
)

// tap adds a tap and returns the tempo in quarter notes a minute; ok is false if the tempo does not change. One missing, extra or mistimed tap is
// ignored; a second one in a row starts anew.
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

// likely reports whether an interval is like the others.
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
