package live

import (
	"math"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/scores"
)

// company is a beat and tempo shared with other programs (as with Ableton Link). The test moves its bar lines and changes its tempo.
type company struct {
	mu    sync.Mutex
	at    time.Duration // time of the beat in the field beat
	beat  float64
	tempi float64
	clock Clock
}

func (c *company) Tempo() float64 { c.mu.Lock(); defer c.mu.Unlock(); return c.tempi }

func (c *company) SetTempo(tempo float64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.clock.Now()
	c.beat += (now - c.at).Minutes() * c.tempi
	c.at, c.tempi = now, tempo
}

func (c *company) BeatAt(at time.Duration, _ float64) float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.beat + (at-c.at).Minutes()*c.tempi
}

func (c *company) TimeOf(beat, _ float64) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at + time.Duration((beat-c.beat)/c.tempi*float64(time.Minute))
}

// meet moves the bar lines by a number of beats.
func (c *company) meet(beats float64) { c.mu.Lock(); defer c.mu.Unlock(); c.beat += beats }

// barBegins returns the beats of the shared time at which turns start.
func (c *company) barBegins(r *rehearsal) (beats []float64) {
	for _, e := range r.of(TurnBegan) {
		beats = append(beats, c.BeatAt(e.At, 4))
	}
	return beats
}

func mustBeOnBarLines(t *testing.T, beats []float64, count int) {
	t.Helper()
	if len(beats) != count {
		t.Errorf("%d bars began, want %d", len(beats), count)
	}
	for i, beat := range beats {
		if off := beat - 4*math.Round(beat/4); math.Abs(off) > 0.001 {
			t.Errorf("bar %d begins %.4f beats off a bar line", i+1, off)
		}
	}
}

// shares performs moves in a shared time. During the performance it runs the function happens in another goroutine. After the performance it calls
// the function check.
func shares(t *testing.T, happens func(*company, *rehearsal), check func(*company, *rehearsal), tempo float64) {
	t.Helper()
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		c := &company{beat: 2.7, tempi: tempo, clock: r.Clock}
		r.Shared = c
		go happens(c, r)
		if _, err := r.play(given(t, moves[:4]...)); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		r.sink.mustBeSilent(t)
		check(c, r)
	})
}

// TestSharedTime checks that bars start on the bar lines of the shared time, even if that time drifts slowly.
func TestSharedTime(t *testing.T) {
	shares(t, func(c *company, _ *rehearsal) {
		time.Sleep(5 * time.Second)
		c.meet(0.01) // imitates two clocks that drift apart
	}, func(c *company, r *rehearsal) {
		begins := c.barBegins(r)
		if off := math.Abs(begins[0] - 4); off > 0.02 {
			t.Errorf("the first bar begins at beat %v", begins[0])
		}
		for i, beat := range begins {
			if off := math.Abs(beat - begins[0] - 4*float64(i)); off > 0.02 {
				t.Errorf("bar %d begins at beat %v", i+1, beat)
			}
		}
	}, 90)
}

// TestSharedTempo changes the shared tempo during bars, first from outside and then by the performance. It checks that both changes reach the shared
// time, and that no note is played twice.
func TestSharedTempo(t *testing.T) {
	shares(t, func(c *company, r *rehearsal) {
		time.Sleep(3 * time.Second)
		c.SetTempo(200)
		time.Sleep(2 * time.Second)
		r.Faster(0.5)
		time.Sleep(time.Second)
		if got := c.Tempo(); got != 100 {
			t.Errorf("the shared tempo is %v", got)
		}
		r.SetTempo(60)
		time.Sleep(time.Second)
		if got := c.Tempo(); got != 60 {
			t.Errorf("the shared tempo is %v", got)
		}
	}, func(_ *company, r *rehearsal) {
		if n := len(r.sink.starts()); n != 12 {
			t.Errorf("%d notes, want 12", n)
		}
	}, 120)
}

// TestSharedBarLines moves the bar lines of the shared time during the second bar. It checks that the second bar starts again on the next new bar
// line.
func TestSharedBarLines(t *testing.T) {
	var met time.Duration
	shares(t, func(c *company, r *rehearsal) {
		time.Sleep(c.TimeOf(9, 4) - r.Clock.Now())
		c.meet(1.5)
		met = r.Clock.Now()
	}, func(c *company, r *rehearsal) {
		begins := c.barBegins(r)
		mustBeOnBarLines(t, begins[2:], 2)
		if again := c.TimeOf(12, 4); again < met || !r.sink.struckNear(again) {
			t.Errorf("no note starts at %v: %v", again, r.sink.starts())
		}
	}, 120)
}

// TestSharedPause pauses during a bar. It checks that all bars after the pause start on bar lines of the shared time.
func TestSharedPause(t *testing.T) {
	shares(t, func(c *company, r *rehearsal) {
		time.Sleep(c.TimeOf(9, 4) - r.Clock.Now())
		r.Pause()
		time.Sleep(1234 * time.Millisecond)
		r.Resume()
	}, func(c *company, r *rehearsal) {
		mustBeOnBarLines(t, c.barBegins(r), 4)
	}, 120)
}

// TestSharedMeter checks that bars of 5/4 start on beats that are multiples of 5.
func TestSharedMeter(t *testing.T) {
	s := load(t, "../../docs/examples/duel.yaml")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		c := &company{beat: 7.7, tempi: 152, clock: r.Clock}
		r.Shared = c
		if _, err := r.play(given(t, moves[:3]...)); err != nil {
			t.Fatal(err)
		}
		quantum := float64(s.Meter.Ticks()) / scores.TicksPerQuarter
		for i, beat := range c.barBegins(r) {
			if want := quantum * float64(i+2); math.Abs(beat-want) > 0.001 {
				t.Errorf("bar %d begins at beat %v, want %v", i+1, beat, want)
			}
		}
	})
}
