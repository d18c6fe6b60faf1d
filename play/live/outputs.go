package live

import (
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// outputs holds all outputs of a performance. Only the scheduler uses it.
type outputs struct {
	clock   Clock
	all     []*connection
	tap     *activeNotes // an additional output that receives the messages of all parts; nil for none
	trouble []string     // the routing problems that were reported last
	quiet   bool         // whether outputs without sounding notes receive nothing at the end
}

// each runs a job on the tap and on every output that is not lost.
func (o *outputs) each(what job) {
	if o.tap != nil {
		_ = what(o.tap) // a tap never fails
	}
	for _, c := range o.all {
		c.do(what)
	}
}

// send sends a part's message to the outputs of that part and to the tap. The parameter at is the time at which the message is due.
func (o *outputs) send(at time.Duration, part int, m midi.Message) {
	if o.tap != nil && part != clickPart {
		_ = o.tap.send(at, m) // a tap never fails
	}
	for _, c := range o.all {
		if c.plays(part) {
			c.do(func(a *activeNotes) error { return a.send(at, m) })
		}
	}
}

// sendTo sends a message to some outputs now. The tap receives the message only if all outputs do.
func (o *outputs) sendTo(some []*connection, m midi.Message) {
	at := o.clock.Now()
	if o.tap != nil && len(some) == len(o.all) {
		_ = o.tap.send(at, m) // a tap never fails
	}
	for _, c := range some {
		c.do(func(a *activeNotes) error { return a.send(at, m) })
	}
}

// silence ends all sound on all outputs.
func (o *outputs) silence() { o.each(o.silenced()) }

func (o *outputs) silenced() job {
	at := o.clock.Now()
	return func(a *activeNotes) error { return a.silence(at) }
}

// leaving returns a job that resets the tuning of an output and ends all sound.
func (o *outputs) leaving() job {
	at := o.clock.Now()
	return func(a *activeNotes) error {
		if o.quiet && a.sounding == [channels][keys]uint8{} && a.bent == [channels]int16{} {
			return nil
		}
		return a.leave(at)
	}
}

// letRing waits until no instrument sounds, or until ctx ends.
func (o *outputs) letRing(ctx context.Context) {
	o.each(func(a *activeNotes) error {
		if instrument, ok := a.output.(Instrument); ok {
			instrument.LetRing(ctx)
		}
		return nil
	})
}

// prepare silences the outputs, because other programs may have left notes sounding. It then sets up the synthesizers.
func (o *outputs) prepare(s *scores.Score) {
	o.silence()
	o.setUp(s)
}

func (o *outputs) setUp(s *scores.Score) { o.each(o.settingUp(s)) }

func (o *outputs) settingUp(s *scores.Score) job {
	at := o.clock.Now()
	return func(a *activeNotes) error { return a.setUp(at, s) }
}

// lose closes an output that has failed. It tries to end all sound first.
func (o *outputs) lose(c *connection) (closed <-chan error) {
	if c.jobs != nil {
		c.jobs.clear() // the queued jobs are too late
	}
	return c.close(o.leaving())
}

// rejoin starts to use a reopened output. It first ends all sound, because notes may have continued to sound, and then sets up the output's parts.
func (o *outputs) rejoin(c *connection, output Output, s *scores.Score) {
	c.use(output, o.clock, len(o.all) > 1)
	c.do(o.silenced())
	c.do(o.settingUp(s))
}

// left returns the number of outputs that are not lost.
func (o *outputs) left() (n int) {
	for _, c := range o.all {
		if c.notes != nil {
			n++
		}
	}
	return n
}

// close silences and closes all outputs. It waits at most five seconds for outputs that block.
func (o *outputs) close() error {
	if o.tap != nil {
		_ = o.leaving()(o.tap) // a tap never fails
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
