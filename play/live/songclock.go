package live

import (
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// missing is how long a running clock may be silent before it counts as lost.
const missing = 500 * time.Millisecond

// songClock tracks a received MIDI clock and its place in its song.
type songClock struct {
	tracker tempoTracker
	song    int  // number of the next pulse, from 0
	runs    bool // start or continue arrived
	stopped bool // no pulse has moved the song since the clock stopped, was lost, or jumped
	gone    bool // no pulse has arrived for too long
	jumped  bool // the clock went on elsewhere in the song
}

// newSongClock returns a clock before its first pulse, with an assumed period.
func newSongClock(period time.Duration) *songClock {
	return &songClock{tracker: tempoTracker{period: period}, gone: true, stopped: true}
}

// receive handles a message of the clock. It returns the resulting change of state, if any.
func (c *songClock) receive(at time.Duration, m midi.Message) (changed EventKind, ok bool) {
	var position uint16
	switch {
	case m.Is(midi.TimingClockMsg):
		return c.pulse(at)
	case m.Is(midi.StartMsg):
		c.jump(0)
		c.runs = true
	case m.Is(midi.ContinueMsg):
		c.runs = true
	case m.Is(midi.StopMsg):
		if c.runs {
			c.runs, c.stopped = false, true
			return ClockStopped, true
		}
	case m.GetSPP(&position):
		c.jump(int(position) * sixteenth)
	}
	return 0, false
}

// jump continues the song at another pulse.
func (c *songClock) jump(song int) {
	if song == c.song && c.stopped {
		return
	}
	c.song, c.stopped, c.jumped = song, true, true
}

func (c *songClock) pulse(at time.Duration) (changed EventKind, ok bool) {
	if at >= c.missingAt() { // lose was not called
		c.lose()
	}
	back := c.gone
	if back && c.tracker.count > 0 && c.runs {
		// Estimate how far the song went meanwhile.
		c.song += int(math.Round(float64(at-c.tracker.last)/float64(c.tracker.period))) - 1
		c.jumped = true
		c.tracker.count = 0
	}
	c.gone = false
	c.tracker.pulse(at)
	if !c.runs {
		return ClockStopped, back
	}
	c.song++
	started := c.stopped
	c.stopped = false
	return ClockRunning, started
}

// missingAt returns when the clock will count as missing.
func (c *songClock) missingAt() time.Duration {
	if c.stopped {
		return never
	}
	return c.tracker.last + max(missing, 4*c.tracker.period) + 1
}

// lose records that the clock is missing.
func (c *songClock) lose() { c.gone, c.stopped = true, true }
