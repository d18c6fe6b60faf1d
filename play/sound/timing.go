package sound

import "time"

// timing converts times to the sound card's frames (samples per channel). A card calls for frames when its buffer has room, or later if the machine
// is busy, but never earlier. Therefore the earliest calls lie on a straight line (frames over time). The line changes slowly, because the clocks of
// the card and the machine run at slightly different speeds. A filter with growing memory follows the line. It uses the earliest call in each window
// of time. See also tempoTracker in package live.
type timing struct {
	at      float64 // a time on the line, in seconds; the card calls for frame then
	frame   int64
	period  float64 // seconds between two frames, measured by the machine's clock
	nominal float64 // seconds between two frames, according to the card's rate
	windows int     // number of windows since the line jumped

	least float64 // smallest delay of a call in this window, in seconds
	until float64 // end of this window, in seconds; 0 before the first call
}

const (
	window    = 0.25  // length of a window in seconds
	mostPast  = 64    // number of windows that the filter remembers
	farOff    = 0.005 // in seconds; if all calls in a window are further from the line than this, the line jumps
	mostDrift = 0.001 // how much period may differ from nominal, as a share of nominal
	none      = 1e9   // in seconds; more than any delay
)

func newTiming(rate int) timing {
	return timing{period: 1 / float64(rate), nominal: 1 / float64(rate)}
}

// asked records that the card calls for audio frames. The parameter frame is the number of the first of them. lost is true if the card has lost time,
// which is a dropout.
func (t *timing) asked(now time.Duration, frame int64) (lost bool) {
	seconds := now.Seconds()
	if t.until == 0 {
		t.at, t.frame = seconds, frame
		t.open(seconds)
		return false
	}
	late := seconds - t.due(frame)
	if late < -farOff { // a card that starts fills its buffer at once
		t.jump(frame, late)
		t.open(seconds)
		return false
	}
	t.least = min(t.least, late)
	if seconds < t.until {
		return false
	}
	settled := t.windows > 0
	if lost = t.least > farOff; lost {
		t.jump(frame, t.least)
	} else {
		t.follow(frame)
	}
	t.open(seconds)
	return lost && settled
}

// open starts a window.
func (t *timing) open(seconds float64) { t.least, t.until = none, seconds+window }

// jump moves the line (see timing), so that the card's call for an audio frame lies on it. The call was late by the given number of seconds.
func (t *timing) jump(frame int64, late float64) {
	t.at, t.frame, t.windows = t.due(frame)+late, frame, 0
}

// follow adjusts the line to the earliest call in a window.
func (t *timing) follow(frame int64) {
	t.windows = min(t.windows+1, mostPast)
	n := float64(t.windows + 1)
	t.at, t.frame = t.due(frame)+t.least*2*(float64(2*n)-1)/(n*(n+1)), frame
	t.period += float64(t.least * 6 / (n * (n + 1)) / window * t.nominal)
	t.period = min(max(t.period, t.nominal*(1-mostDrift)), t.nominal*(1+mostDrift))
}

// due returns the time at which the card calls for an audio frame, according to the line (see timing), in seconds.
func (t *timing) due(frame int64) float64 { return t.at + float64(float64(frame-t.frame)*t.period) }

// frameAt returns the number of the audio frame that the card calls for at a time, according to the line (see timing). It may have a fraction.
func (t *timing) frameAt(at time.Duration) float64 {
	return float64(t.frame) + (at.Seconds()-t.at)/t.period
}
