package live

import (
	"errors"
	"sync/atomic"
)

// mostJobs limits the jobs that wait for an output. An output with more of them counts as lost.
const mostJobs = 1024

// job is an action on an output.
type job func(*activeNotes) error

// connection is a destination and its open output. If it is the only output, it works on the scheduler's thread, which adds no delay. If there are
// several, each works in a goroutine of its own, so that a slow one does not delay the others.
type connection struct {
	Destination
	name   string
	names  []string     // Routed.Parts; nil for the parts that no Routed names
	parts  []int        // indices of the score's parts that sound here
	opened Output       // nil before Open
	notes  *activeNotes // nil while the output is lost
	jobs   *inbox[job]  // nil for a single output
	closed chan error   // receives the error of closing the output
	failed atomic.Bool  // the output has rejected a message
}

// use starts using an open output.
func (c *connection) use(output Output, clock Clock, several bool) {
	c.failed.Store(false)
	c.notes, c.closed = &activeNotes{output: output}, make(chan error, 1)
	if several {
		c.jobs = new(inbox[job])
		go c.work(clock, c.notes, c.jobs, c.closed)
	}
}

// do runs a job on the output: at once if it is the only output, never if it is lost.
func (c *connection) do(what job) {
	switch {
	case c.notes == nil:
	case c.jobs == nil:
		c.note(what(c.notes))
	case c.jobs.len() > mostJobs:
		c.failed.Store(true)
	default:
		c.jobs.put(what)
	}
}

// note records whether a job failed.
func (c *connection) note(err error) {
	if err != nil {
		c.failed.Store(true)
	}
}

// work runs the jobs of one of several outputs, until a job closes that output.
func (c *connection) work(clock Clock, notes *activeNotes, jobs *inbox[job], closed chan<- error) {
	clock.KeepTime()
	alarm := clock.NewAlarm()
	defer alarm.Close()
	defer jobs.open(nil)
	jobs.open(alarm.Wake)
	for {
		for what, ok := jobs.next(); ok; what, ok = jobs.next() {
			err := what(notes)
			c.note(err)
			if notes.output == nil {
				closed <- err
				return
			}
		}
		alarm.Wait(never)
	}
}

// close does a last job and closes the output, which then counts as lost. closed receives the errors of the job and of closing.
func (c *connection) close(last job) (closed <-chan error) {
	ending := func(a *activeNotes) error {
		err := errors.Join(last(a), a.output.Close())
		a.output = nil
		return err
	}
	if c.jobs == nil {
		c.closed <- ending(c.notes)
	} else {
		c.jobs.put(ending)
	}
	c.notes, c.jobs = nil, nil
	return c.closed
}
