package sound

import "time"

// timing maps times to the card's frames. A card asks for frames as soon as its buffer has room, or later if the machine is busy, but never earlier.
// So the earliest requests lie on a straight line from times to frames. A filter of growing memory tracks this line by the earliest request of each
// window, because the clocks of card and machine drift apart (see live's tempoTracker).
type timing struct {
	at      float64 // time at which the card asked for frame, in seconds
	frame   int64
	period  float64 // seconds between frames, by the machine's clock
	nominal float64 // seconds between frames, by the card's clock
	windows int     // number of windows since the line jumped

	least float64 // smallest delay of a request in this window, in seconds
	until float64 // end of the window, in seconds; 0 before the first request
}

const (
	window    = 0.25  // seconds
	mostPast  = 64    // windows that the filter remembers
	farOff    = 0.005 // seconds from the line; if a window is further off, the line jumps
	mostDrift = 0.001 // relative to the period
	none      = 1e9   // seconds; more than any delay
)

func newTiming(rate int) timing {
	return timing{period: 1 / float64(rate), nominal: 1 / float64(rate)}
}

// asked records that the card asks for frames, of which frame is the first. It reports whether the card has lost time: that is a dropout.
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

// jump moves the line to a frame that is requested late by the given seconds.
func (t *timing) jump(frame int64, late float64) {
	t.at, t.frame, t.windows = t.due(frame)+late, frame, 0
}

// follow bends the line towards the earliest request of a window.
func (t *timing) follow(frame int64) {
	t.windows = min(t.windows+1, mostPast)
	n := float64(t.windows + 1)
	t.at, t.frame = t.due(frame)+t.least*2*(float64(2*n)-1)/(n*(n+1)), frame
	t.period += float64(t.least * 6 / (n * (n + 1)) / window * t.nominal)
	t.period = min(max(t.period, t.nominal*(1-mostDrift)), t.nominal*(1+mostDrift))
}

// due returns the time, in seconds, at which the card asks for a frame.
func (t *timing) due(frame int64) float64 { return t.at + float64(float64(frame-t.frame)*t.period) }

// frameAt returns the frame that the card asks for at a time, with a fraction.
func (t *timing) frameAt(at time.Duration) float64 {
	return float64(t.frame) + (at.Seconds()-t.at)/t.period
}
