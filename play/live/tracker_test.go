package live

import (
	"math"
	"testing"
	"time"
)

// TestLockLeaps changes the tempo abruptly, for many pairs of tempos. It checks that half a quarter note later, the tracker's tempo is less than 5 %
// off.
func TestLockLeaps(t *testing.T) {
	const settled = pulses / 2
	worst, leap := 0.0, [2]float64{}
	for from := 40.0; from <= 300; from += 5 {
		for to := 40.0; to <= 300; to += 5 {
			l := tempoTracker{period: time.Minute / 120 / pulses}
			now := time.Duration(0)
			beat := func(tempo float64) {
				now += time.Duration(float64(time.Minute) / tempo / pulses)
				l.pulse(now)
			}
			for range 2 * memory {
				beat(from)
			}
			for range settled {
				beat(to)
			}
			if off := math.Abs(l.tempo()/to - 1); off > worst {
				worst, leap = off, [2]float64{from, to}
			}
		}
	}
	t.Logf("half a quarter note after a leap the tempo is off by %.1f %% at most, from %v to %v", 100*worst, leap[0], leap[1])
	if worst > 0.05 {
		t.Errorf("from %v to %v it is off by %.0f %%", leap[0], leap[1], 100*worst)
	}
}

// TestDelayedPulses delays some pulses so that they arrive together, as on a busy machine. It checks that the tracker never reports an impossible
// tempo, and that it reports the right tempo at the end.
func TestDelayedPulses(t *testing.T) {
	l := tempoTracker{period: time.Minute / 120 / pulses}
	for n := range 8 * memory {
		now := time.Duration(n) * time.Minute / 120 / pulses
		if late := n % 40; late < 5 && n > memory { // five pulses arrive together, 26 µs apart
			now = time.Duration(n-late+5)*time.Minute/120/pulses + time.Duration(late)*26*time.Microsecond
		}
		l.pulse(now)
		if tempo := l.tempo(); !(tempo > 10 && tempo <= 1000) {
			t.Fatalf("pulse %d: the tempo is %v", n, tempo)
		}
	}
	if off := math.Abs(l.tempo()/120 - 1); off > 0.02 {
		t.Errorf("in the end the tempo is %v", l.tempo())
	}
}
