package live

import (
	"slices"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// settling is the time given to instruments between a start or continue message and the first pulse.
const settling = 2 * time.Millisecond

// sixteenth is the number of pulses in a sixteenth note, the unit of song positions. lastPosition is MIDI's last song position.
const (
	sixteenth    = pulses / 4
	lastPosition = 1<<14 - 1
)

// sentClock is the clock that the performance sends. Its song position follows the running time,
// and undo does not change it.
type sentClock struct {
	sends   bool // send a clock
	out     *outputs
	runs    bool
	song    int           // number of the next pulse, from 0
	joining []*connection // outputs that start with the song's next sixteenth
}

// start starts or continues the instruments that follow the clock. It reports whether they were
// stopped.
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

func (c *sentClock) stop() {
	if c.runs {
		c.runs, c.joining = false, nil
		c.out.send(c.out.clock.Now(), everyPart, midi.Stop())
	}
}

// rejoin makes the instruments of a returned output join the others.
func (c *sentClock) rejoin(back *connection) {
	if c.runs {
		c.join([]*connection{back})
	}
}

// count counts a sent pulse. On a sixteenth, it starts the outputs that are joining.
func (c *sentClock) count() {
	c.song++
	if c.song%sixteenth == 0 && c.joining != nil {
		c.goOn(c.joining)
		c.joining = nil
	}
}

// join makes the instruments of some outputs start with the song's next sixteenth. Until then they
// are stopped, and ignore pulses.
func (c *sentClock) join(some []*connection) {
	c.locate(some, (c.song/sixteenth+1)*sixteenth)
	for _, one := range some {
		if !slices.Contains(c.joining, one) {
			c.joining = append(c.joining, one)
		}
	}
}

// locate sends some outputs the song position to start from. Beyond MIDI's last position it sends nothing, and the outputs continue from where they
// are.
func (c *sentClock) locate(some []*connection, song int) {
	if position := song / sixteenth; position <= lastPosition {
		c.out.sendTo(some, midi.SPP(uint16(position)))
	}
}

func (c *sentClock) goOn(some []*connection) { c.out.sendTo(some, midi.Continue()) }
