package live

import (
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// missing is how long a running clock may be silent before it counts as lost.
const missing = 500 * time.Millisecond

// songClock is a MIDI clock that is received, with its place in its song.
type songClock struct {
	tracker tempoTracker
	song    int  // number of the next pulse, from 0
	runs    bool // start or continue was received
	stopped bool // the music stands still until the next pulse after these
	gone    bool // no pulse was received for too long
	jumped  bool // the clock went on in another place of the song
}

// newSongClock is a clock before its first pulse. Until then its pulses are taken to have a period.
func newSongClock(period time.Duration) *songClock {
	return &songClock{tracker: tempoTracker{period: period}, gone: true, stopped: true}
}

// receive takes a message of the clock. It reports what that has changed, if there
// is something to tell.
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

// jump has the song go on from another pulse.
func (c *songClock) jump(song int) {
	if song == c.song && c.stopped {
		return
	}
	c.song, c.stopped, c.jumped = song, true, true
}

// pulse takes a pulse.
func (c *songClock) pulse(at time.Duration) (changed EventKind, ok bool) {
	if at >= c.missingAt() { // nobody looked at it meanwhile
		c.lose()
	}
	back := c.gone
	if back && c.tracker.count > 0 && c.runs {
		// The song went on meanwhile, as far as one can tell.
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

// missingAt is when the clock is missing, unless a pulse is received before.
func (c *songClock) missingAt() time.Duration {
	if c.stopped {
		return never
	}
	return c.tracker.last + max(missing, 4*c.tracker.period) + 1
}

// lose notices that the clock is missing.
func (c *songClock) lose() { c.gone, c.stopped = true, true }
