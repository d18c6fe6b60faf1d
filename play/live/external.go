package live

import (
	"cmp"
	"slices"
	"time"

	"midiconnect4/scores"
)

const (
	// ahead is how many pulses the music runs on past the last one received: a pulse
	// that is late by less stalls nothing.
	ahead = 1.5
	// late is how many pulses after its bar line a bar may still begin.
	late = 2
)

// externalClock is the timeline of a performance that follows a MIDI clock: where
// the clock is in its song, and where the music is with it. If there are several, one leads.
type externalClock struct {
	*songClock              // that leads
	all        []*songClock // by source
	bar        int          // ticks of the sequencer's bars; 0 for those of the score
	offset     int          // tick of the song minus the tick of the music at the same time
	period     time.Duration
}

// newExternalClock is the clock of a sequencer whose bars are of a meter; the zero one is the
// score's.
func newExternalClock(s *scores.Score, meter scores.Meter) *externalClock {
	c := &externalClock{period: time.Duration(float64(time.Minute) / s.Tempo / pulses)}
	c.songClock = c.from(0)
	if meter != (scores.Meter{}) {
		c.bar = meter.Ticks()
	}
	return c
}

// from is the clock of a source.
func (c *externalClock) from(source int) *songClock {
	for len(c.all) <= source {
		c.all = append(c.all, newSongClock(c.period))
	}
	return c.all[source]
}

// follow has the music go on with another clock, on the bar line that comes next there.
func (c *externalClock) follow(other *songClock) { c.songClock, other.jumped = other, true }

// next is the source of a clock that runs, other than the one that leads. ok is false if there is none.
func (c *externalClock) next(now time.Duration) (source int, ok bool) {
	source = slices.IndexFunc(c.all, func(o *songClock) bool { return o != c.songClock && !o.stopped && now < o.missingAt() })
	return source, source >= 0
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
