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
	clockRuns bool
	song      int           // number of the next pulse, from 0
	joining   []*connection // they go on with the next sixteenth of the song
}

// startClock has the instruments that follow the clock start, or go on.
func (k *scheduler) startClock() {
	if !k.SendTime || k.clockRuns {
		return
	}
	k.clockRuns = true
	k.timeline.delay(settling)
	switch {
	case k.song == 0:
		k.send(k.Clock.Now(), everyPart, midi.Start())
	case k.song%sixteenth == 0:
		k.locate(k.all, k.song)
		k.goOn(k.all)
	default:
		k.join(k.all)
	}
}

// stopClock has them stop.
func (k *scheduler) stopClock() {
	if k.clockRuns {
		k.clockRuns, k.joining = false, nil
		k.send(k.Clock.Now(), everyPart, midi.Stop())
	}
}

// joinClock has the instruments of an output that is back go on with the others.
func (k *scheduler) joinClock(c *connection) {
	if k.clockRuns {
		k.join([]*connection{c})
	}
}

// countPulse counts a pulse that was sent.
func (k *scheduler) countPulse() {
	k.song++
	if k.song%sixteenth == 0 && k.joining != nil {
		k.goOn(k.joining)
		k.joining = nil
	}
}

// join has the instruments of outputs go on with the next sixteenth. Until then they have
// stopped, and ignore the pulses.
func (k *scheduler) join(some []*connection) {
	k.locate(some, (k.song/sixteenth+1)*sixteenth)
	for _, c := range some {
		if !slices.Contains(k.joining, c) {
			k.joining = append(k.joining, c)
		}
	}
}

// locate tells outputs the place in the song where they are to go on. Beyond the last that
// MIDI has, they go on where they are.
func (k *scheduler) locate(some []*connection, song int) {
	if position := song / sixteenth; position <= lastPosition {
		k.sendTo(some, midi.SPP(uint16(position)))
	}
}

func (k *scheduler) goOn(some []*connection) { k.sendTo(some, midi.Continue()) }

// sendTo sends some outputs a message now. The tap hears what all are sent.
func (k *scheduler) sendTo(some []*connection, m midi.Message) {
	at := k.Clock.Now()
	if k.outputs.tap != nil && len(some) == len(k.all) {
		_ = k.outputs.tap.send(at, m)
	}
	for _, c := range some {
		c.do(func(a *activeNotes) error { return a.send(at, m) })
	}
}
