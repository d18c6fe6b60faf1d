package live

import (
	"slices"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// settling is the time that instruments need between a start or continue message and the first pulse.
const settling = 2 * time.Millisecond

// sixteenth is the number of pulses in a sixteenth note, which is the unit of MIDI's song positions. lastPosition is the last possible song position.
const (
	sixteenth    = pulses / 4
	lastPosition = 1<<14 - 1
)

// sentClock is the MIDI clock that the performance sends. Its song position always advances with the running time, even after an undo.
type sentClock struct {
	sends   bool // whether to send a clock
	out     *outputs
	runs    bool
	waits   bool          // whether a clock that does not run yet must not start
	song    int           // number of the next pulse in the song, from 0
	joining []*connection // outputs that start at the next sixteenth of the song
}

// start starts or continues the instruments that follow the clock. It returns true if they were stopped before.
func (c *sentClock) start() bool {
	if !c.sends || c.runs || c.waits {
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

func (c *sentClock) stop() {
	if c.runs {
		c.runs, c.joining = false, nil
		c.out.send(c.out.clock.Now(), everyPart, midi.Stop())
	}
}

// rejoin makes the instruments of an output that was lost join the running clock.
func (c *sentClock) rejoin(back *connection) {
	if c.runs {
		c.join([]*connection{back})
	}
}

// count counts a sent pulse. If the pulse completes a sixteenth, the outputs in joining start.
func (c *sentClock) count() {
	c.song++
	if c.song%sixteenth == 0 && c.joining != nil {
		c.goOn(c.joining)
		c.joining = nil
	}
}

// join makes the instruments of some outputs start at the next sixteenth of the song. Until then, they are stopped and ignore pulses.
func (c *sentClock) join(some []*connection) {
	c.locate(some, (c.song/sixteenth+1)*sixteenth)
	for _, one := range some {
		if !slices.Contains(c.joining, one) {
			c.joining = append(c.joining, one)
		}
	}
}

// locate sends the song position at which some outputs will start. For positions beyond MIDI's last one, it sends nothing, and the instruments
// continue from their current positions.
func (c *sentClock) locate(some []*connection, song int) {
	if position := song / sixteenth; position <= lastPosition {
		c.out.sendTo(some, midi.SPP(uint16(position)))
	}
}

func (c *sentClock) goOn(some []*connection) { c.out.sendTo(some, midi.Continue()) }
