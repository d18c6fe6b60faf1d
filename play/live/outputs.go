package live

import (
	"context"
	"errors"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// outputs holds all outputs of a performance. Only the scheduler uses them.
type outputs struct {
	clock   Clock
	all     []*connection
	tap     *activeNotes // nil for none
	trouble []string     // routing problems, as last reported
	quiet   bool         // leave outputs without sounding notes untouched at the end
}

// each makes the tap, and every output that is not lost, do a job.
func (o *outputs) each(what job) {
	if o.tap != nil {
		_ = what(o.tap) // a tap never fails
	}
	for _, c := range o.all {
		c.do(what)
	}
}

// send sends a message of a part to its outputs. The message is due at the time at.
func (o *outputs) send(at time.Duration, part int, m midi.Message) {
	if o.tap != nil {
		_ = o.tap.send(at, m) // a tap never fails
	}
	for _, c := range o.all {
		if c.plays(part) {
			c.do(func(a *activeNotes) error { return a.send(at, m) })
		}
	}
}

// sendTo sends a message to some outputs now. The tap receives it only if all outputs do.
func (o *outputs) sendTo(some []*connection, m midi.Message) {
	at := o.clock.Now()
	if o.tap != nil && len(some) == len(o.all) {
		_ = o.tap.send(at, m) // a tap never fails
	}
	for _, c := range some {
		c.do(func(a *activeNotes) error { return a.send(at, m) })
	}
}

// silence ends all sound.
func (o *outputs) silence() { o.each(o.silenced()) }

func (o *outputs) silenced() job {
	at := o.clock.Now()
	return func(a *activeNotes) error { return a.silence(at) }
}

// leaving returns the job that makes an output undo what the performance changed, and end all sound.
func (o *outputs) leaving() job {
	at := o.clock.Now()
	return func(a *activeNotes) error {
		if o.quiet && a.sounding == [channels][keys]uint8{} && a.bent == [channels]int16{} {
			return nil
		}
		return a.leave(at)
	}
}

// letRing waits until the instruments are silent, or until ctx ends.
func (o *outputs) letRing(ctx context.Context) {
	o.each(func(a *activeNotes) error {
		if instrument, ok := a.output.(Instrument); ok {
			instrument.LetRing(ctx)
		}
		return nil
	})
}

// prepare silences the outputs, as other programs may have left notes sounding, and sets up the synthesizers.
func (o *outputs) prepare(s *scores.Score) {
	o.silence()
	o.setUp(s)
}

func (o *outputs) setUp(s *scores.Score) { o.each(o.settingUp(s)) }

func (o *outputs) settingUp(s *scores.Score) job {
	at := o.clock.Now()
	return func(a *activeNotes) error { return a.setUp(at, s) }
}

// lose silences and closes a lost output, as far as possible.
func (o *outputs) lose(c *connection) (closed <-chan error) {
	if c.jobs != nil {
		c.jobs.clear() // too late for pending jobs
	}
	return c.close(o.leaving())
}

// rejoin uses a reopened output. It silences the output first, as notes may have gone on sounding,
// and sets up its parts.
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

// close silences and closes all outputs. It gives up on outputs that block.
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
