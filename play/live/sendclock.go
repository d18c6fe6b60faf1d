package live

import (
	"slices"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// settling is the time that instruments which follow the clock have between start,
// or continue, and the first pulse.
const settling = 2 * time.Millisecond

// Pulses of clock in a sixteenth note, in which song positions count, and the last position.
const (
	sixteenth    = pulses / 4
	lastPosition = 1<<14 - 1
)

// sentClock is the clock that is sent. Its song is the time that it ran, which no undo takes
// back.
type sentClock struct {
	sends   bool // there is one
	out     *outputs
	runs    bool
	song    int           // number of the next pulse, from 0
	joining []*connection // they go on with the next sixteenth of the song
}

// start has the instruments that follow the clock start, or go on. It reports whether they
// stood.
func (c *sentClock) start() bool {
	if !c.sends || c.runs {
		return false
	}
	c.runs = true
	switch {
	case c.song == 0:
		c.out.send(c.out.clock.Now(), everyPart, midi.Start())
	case c.song%sixteenth == 0:
		c.locate(c.out.all, c.song)
		c.goOn(c.out.all)
	default:
		c.join(c.out.all)
	}
	return true
}

// stop has them stop.
func (c *sentClock) stop() {
	if c.runs {
		c.runs, c.joining = false, nil
		c.out.send(c.out.clock.Now(), everyPart, midi.Stop())
	}
}

// rejoin has the instruments of an output that is back go on with the others.
func (c *sentClock) rejoin(back *connection) {
	if c.runs {
		c.join([]*connection{back})
	}
}

// count counts a pulse that was sent.
func (c *sentClock) count() {
	c.song++
	if c.song%sixteenth == 0 && c.joining != nil {
		c.goOn(c.joining)
		c.joining = nil
	}
}

// join has the instruments of outputs go on with the next sixteenth. Until then they have
// stopped, and ignore the pulses.
func (c *sentClock) join(some []*connection) {
	c.locate(some, (c.song/sixteenth+1)*sixteenth)
	for _, one := range some {
		if !slices.Contains(c.joining, one) {
			c.joining = append(c.joining, one)
		}
	}
}

// locate tells outputs the place in the song where they are to go on. Beyond the last that
// MIDI has, they go on where they are.
func (c *sentClock) locate(some []*connection, song int) {
	if position := song / sixteenth; position <= lastPosition {
		c.out.sendTo(some, midi.SPP(uint16(position)))
	}
}

func (c *sentClock) goOn(some []*connection) { c.out.sendTo(some, midi.Continue()) }
