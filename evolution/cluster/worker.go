package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"midiconnect4/evolution/work"
)

// Worker does tasks of a queue, one at a time on each core.
type Worker struct {
	Address Address
	Program work.Program
	Cores   int
	Say     func(string) // prints a message; called from any goroutine

	name  string
	wait  time.Duration // how long the worker may be silent before its task is given to another; 0 means ackWait
	queue *queue
	did   atomic.Int64

	cleared atomic.Int64 // when the worker last asked whether it is marked as a liar, as Unix time in nanoseconds
}

// trials is how many times a task is given to workers before it counts as failed. Otherwise a task that kills its worker would go on for ever.
const trials = 50

// Run does tasks until a permanent error, or until ctx ends; then it returns nil.
func (w *Worker) Run(ctx context.Context) error {
	if w.wait == 0 {
		w.wait = ackWait
	}
	w.name = workerName()
	if err := w.enter(ctx); err != nil || w.queue == nil {
		return err
	}
	defer w.queue.close()
	w.Say(fmt.Sprintf("worker %s waits for tasks at %s", w.name, w.Address))
	working, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var cores sync.WaitGroup
	for range w.Cores {
		cores.Go(func() {
			if err := w.work(working); err != nil {
				fail(err)
			}
		})
	}
	cores.Wait()
	if ctx.Err() != nil {
		return nil
	}
	return context.Cause(working)
}

// enter opens the queue. It tries again until it reaches the server. If ctx ends first, it returns nil, and w.queue stays nil.
func (w *Worker) enter(ctx context.Context) error {
	for said := false; ; said = true {
		queue, err := w.Address.open(ctx, w.name, w.Program.Version, w.wait, w.Say)
		if unreached, is := errors.AsType[*unreachedError](err); !is || !unreached.away() {
			w.queue = queue
			return err
		}
		if !said {
			w.Say(err.Error() + "; looking for it")
		}
		select {
		case <-time.After(time.Second):
		case <-ctx.Done():
			return nil
		}
	}
}

// Did returns how many tasks this worker has done.
func (w *Worker) Did() int { return int(w.did.Load()) }

// workerName returns the machine's name and a random number.
func workerName() string {
	host, err := os.Hostname()
	if err != nil || host == "" {
		host = "worker"
	}
	return fmt.Sprintf("%.60s-%06x", strings.Map(wordOnly, host), rand.IntN(1<<24))
}

// quick is the longest duration of tasks at which the worker fetches its next task in advance. With longer tasks, it would withhold that task from
// idle workers.
const quick = time.Second

// work does tasks on one core. While it computes, it sends the previous result and, if tasks are short, fetches the next task.
func (w *Worker) work(ctx context.Context) error {
	var ahead *fetch
	var sent sync.WaitGroup
	defer sent.Wait()
	short := false
	for {
		if ahead == nil {
			ahead = w.fetch(ctx)
		}
		f := <-ahead.out
		ahead = nil
		if f.err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return f.err
		}
		late := time.AfterFunc(quick, func() {})
		if short {
			ahead = w.fetch(ctx)
			late = time.AfterFunc(quick, ahead.drop)
		}
		data, err := w.Program.Do(work.WithBlobs(ctx, w.queue.blob), f.job.task, func() {})
		if short = late.Stop(); !short {
			ahead = nil
		}
		if errors.Is(err, work.ErrNoBlob) {
			f.job.leaveUntilLater()
			continue
		}
		if ctx.Err() != nil {
			f.job.leave()
			if ahead != nil {
				ahead.drop()
			}
			return nil
		}
		sent.Wait()
		sent.Go(func() { w.deliver(ctx, f.job, newResult(w.name, data, err)) })
	}
}

// fetch is a running request for a job.
type fetch struct {
	out  chan fetched
	drop func() // cancels the request, or gives the fetched job back
}

// fetched is the outcome of a fetch: a job, or an error.
type fetched struct {
	job *job
	err error
}

func (w *Worker) fetch(ctx context.Context) *fetch {
	ctx, stop := context.WithCancel(ctx)
	f := &fetch{out: make(chan fetched, 1)}
	f.drop = func() {
		stop()
		if f := <-f.out; f.job != nil {
			f.job.leave()
		}
	}
	go func() {
		j, err := w.next(ctx)
		stop()
		f.out <- fetched{j, err}
	}()
	return f
}

// job is a task that this worker has received from the queue.
type job struct {
	message jetstream.Msg
	name    string
	check   bool
	first   result // if the job is a check: the result of the other worker
	task    work.Task
	done    func() // ends the messages of live
}

// leave gives the task back to the queue at once.
func (j *job) leave() {
	j.done()
	_ = j.message.Nak() // if this message is lost, the server offers the task after ackWait
}

// leaveUntilLater gives back a task whose blob is missing, for one second. The blob may not have arrived yet, or the task may be out of date.
func (j *job) leaveUntilLater() {
	j.done()
	_ = j.message.NakWithDelay(time.Second)
}

// next waits for a task. If the connection to the server is lost, it waits until it is back.
func (w *Worker) next(ctx context.Context) (*job, error) {
	for {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if w.queue.connection.IsClosed() {
			return nil, fmt.Errorf("the server of NATS closed the connection: %w", w.queue.connection.LastError())
		}
		if w.isAccused(ctx) {
			return nil, errAccused
		}
		waiting, stop := context.WithTimeout(ctx, patience)
		m, err := w.queue.workers.Next(jetstream.FetchContext(waiting), jetstream.FetchHeartbeat(time.Second))
		stop()
		switch {
		case err == nil:
		case errors.Is(err, nats.ErrTimeout), errors.Is(err, context.DeadlineExceeded), errors.Is(err, jetstream.ErrNoMessages):
			continue
		default:
			w.recover(ctx, err)
			continue
		}
		j, err := w.examine(ctx, m)
		if j != nil || err != nil {
			return j, err
		}
	}
}

// errAccused means that the worker is marked as a liar and must stop.
var errAccused = errors.New("this worker gave a false result: its machine is broken, or its program was built differently")

// isAccused reports whether the worker is marked as a liar. It asks the server at most once per second, and returns false in between.
func (w *Worker) isAccused(ctx context.Context) bool {
	last, now := w.cleared.Load(), time.Now().UnixNano()
	return now-last > int64(time.Second) && w.cleared.CompareAndSwap(last, now) && w.queue.accused(ctx, w.name)
}

// recover waits briefly. If the queue was removed, it creates the queue again.
func (w *Worker) recover(ctx context.Context, err error) {
	select {
	case <-time.After(300 * time.Millisecond):
	case <-ctx.Done():
		return
	}
	if errors.Is(err, jetstream.ErrConsumerDeleted) || errors.Is(err, jetstream.ErrConsumerNotFound) || errors.Is(err, jetstream.ErrStreamNotFound) || errors.Is(err, nats.ErrNoResponders) {
		_ = w.queue.remake(ctx, w.wait) // if this fails, the next error leads here again
	}
}

// examine decodes a message and returns its job. It returns nil if there is nothing to do, and an error if the worker must stop.
func (w *Worker) examine(ctx context.Context, m jetstream.Msg) (*job, error) {
	words := strings.Split(m.Subject(), ".")
	name := words[len(words)-1]
	task, err := decodeTask(m.Data(), name, w.Program.Version)
	if other, is := errors.AsType[*VersionError](err); is {
		_ = m.NakWithDelay(time.Second)
		return nil, other
	}
	if err != nil {
		w.Say(fmt.Sprintf("the message at %.100q is not a task: %v", m.Subject(), err))
		_ = m.Ack() // not Term, because servers of version 2.9 would keep the message
		return nil, nil
	}
	word := words[max(0, len(words)-2)]
	j := &job{message: m, name: name, check: word == checkWord, task: task, done: w.live(m)}
	given := uint64(1) // how many times the task was given to workers
	if info, err := m.Metadata(); err == nil {
		given = info.NumDelivered
	}
	if word == taskWord && given == 1 {
		return j, nil // a new task cannot have a result
	}
	first, err := w.queue.get(ctx, name)
	missing := errors.Is(err, jetstream.ErrKeyNotFound)
	switch {
	case err != nil && !missing: // the server did not answer: try again later
		j.done()
		_ = m.NakWithDelay(time.Second)
		return nil, nil
	case j.check && !missing && first.Worker == w.name:
		j.done()
		_ = m.NakWithDelay(passOn << min(given-1, mostDoublings)) // another worker must check this worker's result
		return nil, nil
	case j.check == missing: // the task has a result already, or the result to check is gone
		j.done()
		_ = m.Ack()
		return nil, nil
	}
	j.first = first
	if given > trials && !j.check {
		w.deliver(ctx, j, newResult(w.name, nil, fmt.Errorf("the task was given to workers %d times, and none finished it", trials)))
		return nil, nil
	}
	return j, nil
}

// passOn is the delay after which the server again offers a check that this worker must not do, because it would check its own result. The delay
// doubles each time, up to 6.4 s. Without a delay, the server would offer such checks before new tasks, and a single or distant worker would never
// get a new task.
const (
	passOn        = 100 * time.Millisecond
	mostDoublings = 6
)

// live tells the server repeatedly that the worker still works on a task, until done is called.
func (w *Worker) live(m jetstream.Msg) (done func()) {
	ended := make(chan struct{})
	go func() {
		tick := time.NewTicker(w.wait / 3)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				_ = m.InProgress()
			case <-ended:
				return
			}
		}
	}()
	return sync.OnceFunc(func() { close(ended) })
}

// deliver stores a result, and then acknowledges the task. It tries again until this succeeds, ctx ends, or the connection is closed.
func (w *Worker) deliver(ctx context.Context, j *job, r result) {
	defer j.done()
	for {
		err := w.put(ctx, j, r)
		if err == nil {
			w.did.Add(1)
			_ = j.message.Ack() // if this is lost, the next worker finds the result and acknowledges
			return
		}
		select {
		case <-time.After(300 * time.Millisecond):
		case <-ctx.Done():
			return
		}
		if w.queue.connection.IsClosed() {
			return
		}
	}
}

// put stores a result. It never replaces the first result of a task. A later result is stored as the task's second result if it is a check or
// differs from the first.
func (w *Worker) put(ctx context.Context, j *job, r result) error {
	if j.check {
		return w.second(ctx, j.name, r)
	}
	uploading, stop := context.WithTimeout(ctx, time.Minute) // the other requests have NATS's limit: an answer may be lost with its server
	stored, err := w.queue.store(uploading, r)
	stop()
	if err != nil {
		return err
	}
	data, err := stored.encode()
	if err != nil {
		return err
	}
	_, err = w.queue.results.Create(ctx, j.name, data)
	if !errors.Is(err, jetstream.ErrKeyExists) {
		return err
	}
	first, err := w.queue.get(ctx, j.name)
	if err != nil {
		return err
	}
	if first.Worker == w.name {
		return nil // an earlier attempt stored it, but the server's answer was lost
	}
	if stored.Object != "" {
		_ = w.queue.large.Delete(ctx, stored.Object)
	}
	if first.same(r) {
		return nil
	}
	return w.second(ctx, j.name, r)
}

// second stores the checksum of a task's second result.
func (w *Worker) second(ctx context.Context, task string, r result) error {
	r.Object = secondOnly
	data, err := r.encode()
	if err == nil {
		_, err = w.queue.results.Put(ctx, checkKey(task), data)
	}
	return err
}

// secondOnly replaces the name of the object in a second result. It means that the data are not stored: the checksum is enough for a comparison.
const secondOnly = "-"
