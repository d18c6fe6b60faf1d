package live

import "time"

// tempoTracker smooths the arrival times of pulses with a straight line. At first, it is the least-squares line through all pulses so far. When
// memory pulses have arrived, older pulses count less and less. This is the expanding-memory g-h filter (E. Brookner, Tracking and Kalman Filtering
// Made Easy, 1998, chapter 1).
type tempoTracker struct {
	count  int           // number of pulses that determine the line; at most memory
	at     time.Duration // time of the last pulse on the line
	period time.Duration // time between two pulses on the line
	last   time.Duration // time at which the last pulse arrived
	drift  time.Duration // sum of the deviations from the line since their sign changed
	strays int           // sign of the last deviation if it was too large; otherwise 0
}

const (
	// memory is the number of remembered pulses, which last a quarter note.
	memory = 24
	// unsettled is the number of remembered pulses after the line turned out to be wrong.
	unsettled = 4
	// farOff is how far from the line a pulse may always be.
	farOff = 8 * time.Millisecond
	// shortest is the shortest valid period, for 1000 quarter notes a minute. Shorter periods arise when delayed pulses arrive together; they do not
	// show a tempo.
	shortest = time.Minute / 1000 / pulses
)

// pulse adds a pulse that arrives now.
func (l *tempoTracker) pulse(now time.Duration) {
	since := now - l.last
	l.last = now
	if l.count == 0 {
		l.at, l.count = now, 1
		return
	}
	l.at += l.period
	wrong := now - l.at
	if l.count > 1 && wrong.Abs() > l.bound(wrong) {
		l.stray(now, since, sign(wrong))
		return
	}
	l.strays = 0
	l.count = min(l.count+1, memory)
	if sign(wrong) != sign(l.drift) {
		l.drift = 0
	}
	if l.drift += wrong; l.drift.Abs() > l.tolerance() {
		l.count, l.drift = min(l.count, unsettled), 0
	}
	n := float64(l.count)
	l.at += time.Duration(float64(wrong) * 2 * (2*n - 1) / (n * (n + 1)))
	l.period = max(l.period+time.Duration(float64(wrong)*6/(n*(n+1))), shortest)
}

// bound returns how far from the line a pulse may be. It is half the tolerance if the last pulse was too far off on the same side.
func (l *tempoTracker) bound(wrong time.Duration) time.Duration {
	if sign(wrong) == l.strays {
		return l.tolerance() / 2
	}
	return l.tolerance()
}

// stray handles a pulse that is too far from the line. The first such pulse may just be delayed. A second one on the same side means a new tempo.
func (l *tempoTracker) stray(now, since time.Duration, side int) {
	l.at, l.drift = now, 0
	if side == l.strays {
		l.count, l.period, l.strays = 2, max(since, shortest), 0
		return
	}
	l.strays = side
}

// tempo returns the tempo in quarter notes a minute.
func (l *tempoTracker) tempo() float64 {
	return float64(time.Minute) / float64(l.period) / pulses
}

func (l *tempoTracker) tolerance() time.Duration { return max(l.period/2, farOff) }

func sign(d time.Duration) int {
	switch {
	case d < 0:
		return -1
	case d > 0:
		return 1
	}
	return 0
}
