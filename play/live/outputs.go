package live

import (
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// outputs are all outputs of a performance. The scheduler alone uses them.
type outputs struct {
	clock   Clock
	all     []*connection
	tap     *activeNotes // beside them; nil for none
	trouble []string     // that people were told of the routes
	quiet   bool         // an output on which nothing sounds is left as it is in the end
}

// each gives a job to the tap, and to every output that is not lost.
func (o *outputs) each(what job) {
	if o.tap != nil {
		_ = what(o.tap) // it takes all
	}
	for _, c := range o.all {
		c.do(what)
	}
}

// send sends a message of a part that is due at a time.
func (o *outputs) send(at time.Duration, part int, m midi.Message) {
	if o.tap != nil {
		_ = o.tap.send(at, m) // it takes all
	}
	for _, c := range o.all {
		if c.plays(part) {
			c.do(func(a *activeNotes) error { return a.send(at, m) })
		}
	}
}

// sendTo sends some outputs a message now. The tap hears what all are sent.
func (o *outputs) sendTo(some []*connection, m midi.Message) {
	at := o.clock.Now()
	if o.tap != nil && len(some) == len(o.all) {
		_ = o.tap.send(at, m) // it takes all
	}
	for _, c := range some {
		c.do(func(a *activeNotes) error { return a.send(at, m) })
	}
}

// silence ends all that sounds.
func (o *outputs) silence() { o.each(o.silenced()) }

func (o *outputs) silenced() job {
	at := o.clock.Now()
	return func(a *activeNotes) error { return a.silence(at) }
}

// leaving has an output give back what the performance changed, and end what sounds.
func (o *outputs) leaving() job {
	at := o.clock.Now()
	return func(a *activeNotes) error {
		if o.quiet && a.sounding == [channels][keys]uint8{} && a.bent == [channels]int16{} {
			return nil
		}
		return a.leave(at)
	}
}

// letRing lets instruments ring until they are silent, or until ctx ends.
func (o *outputs) letRing(ctx context.Context) {
	o.each(func(a *activeNotes) error {
		if instrument, ok := a.output.(Instrument); ok {
			instrument.LetRing(ctx)
		}
		return nil
	})
}

// prepare silences what others left sounding, and tells the synthesizers of the parts.
func (o *outputs) prepare(s *scores.Score) {
	o.silence()
	o.setUp(s)
}

// setUp tells the synthesizers of the parts of a score.
func (o *outputs) setUp(s *scores.Score) { o.each(o.settingUp(s)) }

func (o *outputs) settingUp(s *scores.Score) job {
	at := o.clock.Now()
	return func(a *activeNotes) error { return a.setUp(at, s) }
}

// lose silences and closes a lost output, as far as that is possible.
func (o *outputs) lose(c *connection) (closed <-chan error) {
	if c.jobs != nil {
		c.jobs.clear() // it is too late for them
	}
	return c.close(o.leaving())
}

// rejoin uses a new output of a destination. It is silenced first, as notes may have
// gone on sounding there, and its parts are set up.
func (o *outputs) rejoin(c *connection, output Output, s *scores.Score) {
	c.use(output, o.clock, len(o.all) > 1)
	c.do(o.silenced())
	c.do(o.settingUp(s))
}

// left is how many outputs are not lost.
func (o *outputs) left() (n int) {
	for _, c := range o.all {
		if c.notes != nil {
			n++
		}
	}
	return n
}

// close silences and closes all outputs. It gives up on one that is stuck.
func (o *outputs) close() error {
	if o.tap != nil {
		_ = o.leaving()(o.tap) // it takes all
	}
	var closing []<-chan error
	for _, c := range o.all {
		if c.notes != nil {
			closing = append(closing, c.close(o.leaving()))
		}
	}
	const patience = 5 * time.Second
	timeout := time.After(patience)
	var failed []error
	for _, closed := range closing {
		select {
		case err := <-closed:
			failed = append(failed, err)
		case <-timeout:
			return errors.Join(failed...)
		}
	}
	return errors.Join(failed...)
}
