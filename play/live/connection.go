package live

import (
	"errors"
	"sync/atomic"
)

// mostJobs limits the number of jobs in an output's queue. An output with a longer queue counts as lost.
const mostJobs = 1024

// job is something to do with an output, such as sending a message.
type job func(*activeNotes) error

// connection is a destination with its open output. A single output runs its jobs on the scheduler's thread, without delay. With several outputs,
// each output runs its jobs in a goroutine of its own, so that a slow output does not delay the others.
type connection struct {
	Destination
	name   string
	names  []string     // Routed.Parts; nil for the output that takes all other parts
	clicks bool         // whether it plays the click
	parts  []int        // indices of the score's parts that this output plays
	opened Output       // nil before Open
	notes  *activeNotes // nil while the output is lost
	jobs   *inbox[job]  // nil for a single output
	closed chan error   // receives the error of closing the output
	failed atomic.Bool  // the output has rejected a message
}

// use starts to use an open output. several is true if the performance has more than one output.
func (c *connection) use(output Output, clock Clock, several bool) {
	c.failed.Store(false)
	c.notes, c.closed = &activeNotes{output: output}, make(chan error, 1)
	if several {
		c.jobs = new(inbox[job])
		go c.work(clock, c.notes, c.jobs, c.closed)
	}
}

// do runs a job if the output is single, and queues the job if there are several outputs. It does nothing if the output is lost.
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

// note marks the output as failed if a job returned an error.
func (c *connection) note(err error) {
	if err != nil {
		c.failed.Store(true)
	}
}

// work runs the queued jobs of an output, until a job closes the output.
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

// close runs a last job and closes the output, which counts as lost from then on. The returned channel receives the errors of the job and of closing.
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
