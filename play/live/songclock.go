package live

import (
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// missing is how long a running clock may send no pulse before it counts as lost.
const missing = 500 * time.Millisecond

// songClock tracks a received MIDI clock and its position in the song.
type songClock struct {
	tracker tempoTracker
	song    int  // number of the next pulse in the song, from 0
	runs    bool // the last of start, stop and continue was not stop
	stopped bool // no pulse has advanced the song since the clock stopped, was lost, or jumped
	gone    bool // no pulse has arrived for too long, or none ever
	jumped  bool // the clock has moved to another place in the song
}

// newSongClock returns a clock before its first pulse. period is the assumed time between pulses.
func newSongClock(period time.Duration) *songClock {
	return &songClock{tracker: tempoTracker{period: period}, gone: true, stopped: true}
}

// receive handles a message of the clock. If this changes the state of the clock, ok is true, and changed is the kind of event to emit.
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

// jump moves the song position to another pulse.
func (c *songClock) jump(song int) {
	if song == c.song && c.stopped {
		return
	}
	c.song, c.stopped, c.jumped = song, true, true
}

func (c *songClock) pulse(at time.Duration) (changed EventKind, ok bool) {
	if at >= c.missingAt() { // checkClock has not run since
		c.lose()
	}
	back := c.gone
	if back && c.tracker.count > 0 && c.runs {
		// Estimate how many pulses of the song have passed since the last pulse that arrived.
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

// missingAt returns the time from which on the clock counts as missing if no pulse arrives.
func (c *songClock) missingAt() time.Duration {
	if c.stopped {
		return never
	}
	return c.tracker.last + max(missing, 4*c.tracker.period) + 1
}

// lose records that no pulse has arrived for too long.
func (c *songClock) lose() { c.gone, c.stopped = true, true }
