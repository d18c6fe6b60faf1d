package sound

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// TestTimingFollowsTheCard imitates cards with fast or slow clocks, whose calls are late at random. It checks that after some seconds, timing
// converts times to the right frames.
func TestTimingFollowsTheCard(t *testing.T) {
	const rate, period, buffered = 48000, 480, 3 * 480
	for _, ppm := range []float64{0, 80, -200} {
		r := rand.New(rand.NewPCG(1, 2))
		g := newTiming(rate)
		played := func(frame float64) float64 { return 3 + frame/rate/(1+ppm/1e6) } // in seconds
		worst, last := 0.0, 0.0
		for frame := int64(0); frame < 120*rate; frame += period {
			asked := max(played(float64(frame-buffered)), played(0)) // a card that starts fills its buffer at once
			asked = max(last, asked+30e-6*r.ExpFloat64())
			if r.IntN(10) == 0 {
				asked += 0.004 * r.Float64() // other threads use the processor
			}
			last = asked
			if g.asked(time.Duration(asked*1e9), frame) {
				t.Fatalf("%v ppm: the card has lost no time", ppm)
			}
			if frame > 20*rate {
				at := asked + 0.01
				off := g.frameAt(time.Duration(at*1e9)) - (at-played(0))*rate*(1+ppm/1e6) - buffered
				worst = max(worst, math.Abs(off))
			}
		}
		t.Logf("%v ppm: at most %.2f frames off", ppm, worst)
		if worst > 1 {
			t.Errorf("%v ppm: %.2f frames off", ppm, worst)
		}
	}
}

// TestTimingDetectsGaps imitates a card that loses time once, because its buffer was empty. It checks that one dropout is counted.
func TestTimingDetectsGaps(t *testing.T) {
	const rate, period = 44100, 441
	g := newTiming(rate)
	gaps, lost := 0, 0.0
	for n := range int64(1000) {
		if n == 500 {
			lost = 0.03
		}
		if g.asked(time.Duration((float64(n)/100+lost)*1e9), n*period) {
			gaps++
		}
	}
	if frame := g.frameAt(10*time.Second + 30*time.Millisecond); gaps != 1 || math.Abs(frame-10*rate) > 0.5 {
		t.Errorf("%d gaps; the frame is %.1f", gaps, frame)
	}
}
