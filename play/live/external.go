package live

import (
	"cmp"
	"slices"
	"time"

	"midiconnect4/scores"
)

const (
	// ahead is how many pulses the music continues after the last pulse that arrived, so that jitter of less than this does not stop the music.
	ahead = 1.5
	// late is how many pulses after its bar line a bar may start. A bar that is later waits for the next bar line.
	late = 2
)

// externalClock is the timeline of a performance that follows a MIDI clock: it converts the song position of that clock into ticks of the music. If
// several clocks are received, it follows one of them.
type externalClock struct {
	*songClock              // the followed clock
	all        []*songClock // all received clocks, indexed by source
	bar        int          // ticks in a bar of the sequencer; 0 if its bars are as long as the score's
	offset     int          // tick of the song minus tick of the music at the same time
	period     time.Duration
}

// newExternalClock returns the timeline for a sequencer whose bars have the given meter. The zero meter stands for the score's meter.
func newExternalClock(s *scores.Score, meter scores.Meter) *externalClock {
	c := &externalClock{period: time.Duration(float64(time.Minute) / s.Tempo / pulses)}
	c.songClock = c.from(0)
	if meter != (scores.Meter{}) {
		c.bar = meter.Ticks()
	}
	return c
}

// from returns the clock of a source. At the first call for that source, it makes the clock.
func (c *externalClock) from(source int) *songClock {
	for len(c.all) <= source {
		c.all = append(c.all, newSongClock(c.period))
	}
	return c.all[source]
}

// follow switches to another clock. The music continues at the next bar line of that clock.
func (c *externalClock) follow(other *songClock) { c.songClock, other.jumped = other, true }

// next returns the source of a clock that runs and is not the followed one. ok is false if there is none.
func (c *externalClock) next(now time.Duration) (source int, ok bool) {
	source = slices.IndexFunc(c.all, func(o *songClock) bool { return o != c.songClock && !o.stopped && now < o.missingAt() })
	return source, source >= 0
}

// due implements timeline. A tick is due at a time computed from the last pulse that arrived; ticks more than ahead pulses later are not due yet.
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

// enter implements timeline. If the measure is late or the song has jumped, the measure starts on the next bar line of the song.
func (c *externalClock) enter(m measure, _ time.Duration) (from int) {
	place := c.song * pulse
	if !c.stopped {
		place -= pulse // the last pulse that arrived has just been counted
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

// resume implements timeline. It marks the song as jumped, because the song continued during the pause.
func (c *externalClock) resume(time.Duration) { c.jumped = true }

func (c *externalClock) setTempo(time.Duration, float64) {}

func (c *externalClock) scaleTempo(time.Duration, float64) (factor float64) { return 1 }
