package live

import (
	"cmp"
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

const (
	// ahead is how many pulses the music runs on past the last one received: a pulse
	// that is late by less stalls nothing.
	ahead = 1.5
	// late is how many pulses after its bar line a bar may still begin.
	late = 2
	// missing is how long a running clock may be silent before it counts as lost.
	missing = 500 * time.Millisecond
)

// externalClock is the timeline of a performance that follows a MIDI clock: where
// the clock is in its song, and where the music is with it.
type externalClock struct {
	tracker tempoTracker
	bar     int  // ticks of the sequencer's bars; 0 for those of the score
	song    int  // number of the next pulse, from 0
	offset  int  // tick of the song minus the tick of the music at the same time
	runs    bool // start or continue was received
	stopped bool // the music stands still until the next pulse after these
	gone    bool // no pulse was received for too long
	jumped  bool // the clock went on in another place of the song
}

// newExternalClock is the clock of a sequencer whose bars are of a meter; the zero one is the
// score's.
func newExternalClock(s *scores.Score, meter scores.Meter) *externalClock {
	c := &externalClock{
		tracker: tempoTracker{period: time.Duration(float64(time.Minute) / s.Tempo / pulses)},
		gone:    true, stopped: true,
	}
	if meter != (scores.Meter{}) {
		c.bar = meter.Ticks()
	}
	return c
}

// due implements timeline: a tick is due when the pulse before it was received.
func (c *externalClock) due(tick int) (time.Duration, error) {
	if c.jumped {
		return never, errJumped
	}
	after := float64(tick+c.offset)/pulse - float64(c.song-1)
	if after > ahead {
		return never, nil
	}
	return c.tracker.at + time.Duration(after*float64(c.tracker.period)), nil
}

func (c *externalClock) tempo() float64 { return c.tracker.tempo() }

// enter implements timeline. A measure begins on the song's next bar line if it is
// late, or if the song is elsewhere.
func (c *externalClock) enter(m measure, _ time.Duration) (from int) {
	place := c.song * pulse
	if !c.stopped {
		place -= pulse // the last one was received just now
	}
	from = place - c.offset
	jumped := c.jumped
	c.jumped = false
	switch {
	case jumped && m.start <= from && from < m.end:
		return from
	case !jumped && from <= m.start+late*pulse:
	default:
		bar := cmp.Or(c.bar, m.bar)
		line := (place + bar - 1) / bar * bar
		c.offset = line - m.start
	}
	return m.start
}

func (c *externalClock) begin(measure) {}

func (c *externalClock) relabel(from, to int) { c.offset += from - to }

func (c *externalClock) delay(time.Duration) {}

// resume implements timeline: the song has gone on meanwhile.
func (c *externalClock) resume(time.Duration) { c.jumped = true }

func (c *externalClock) setTempo(time.Duration, float64) {}

func (c *externalClock) scaleTempo(time.Duration, float64) (factor float64) { return 1 }

// receive takes a message of the clock. It reports what that has changed, if there
// is something to tell.
func (c *externalClock) receive(at time.Duration, m midi.Message) (changed EventKind, ok bool) {
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
func (c *externalClock) jump(song int) {
	if song == c.song && c.stopped {
		return
	}
	c.song, c.stopped, c.jumped = song, true, true
}

// pulse takes a pulse.
func (c *externalClock) pulse(at time.Duration) (changed EventKind, ok bool) {
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
func (c *externalClock) missingAt() time.Duration {
	if c.stopped {
		return never
	}
	return c.tracker.last + max(missing, 4*c.tracker.period) + 1
}

// lose notices that the clock is missing.
func (c *externalClock) lose() { c.gone, c.stopped = true, true }
