package cluster

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"midiconnect4/evolution/work"
	"midiconnect4/internal/parallel"
)

// Pool lets the workers of a queue do tasks. If the program with the pool is killed, another pool with the same tasks continues its work.
type Pool struct {
	Address Address
	Here    work.Local   // does tasks on this machine when workers must be checked
	Check   float64      // share of the tasks, 0 to 1, that two workers do so that their results can be compared
	Say     func(string) // prints a message; called from any goroutine

	wait  time.Duration // how long a worker may be silent before its task is given to another; 0 means ackWait
	sweep time.Duration // interval between searches for lost tasks and results; 0 means usualSweep
	queue *queue

	known    workers
	uploaded map[string]string // blob's name → name of the object with its data
}

// usualSweep is the default interval between searches for lost tasks and results.
const usualSweep = 5 * time.Second

// keepers is the number of goroutines that download results.
const keepers = 8

// Open connects to the server, and creates the queue if it does not exist.
func (p *Pool) Open(ctx context.Context) error {
	if p.wait == 0 {
		p.wait = ackWait
	}
	if p.sweep == 0 {
		p.sweep = usualSweep
	}
	p.known.kept, p.uploaded = map[string]int{}, map[string]string{}
	var err error
	p.queue, err = p.Address.open(ctx, "midiconnect4 that asks", p.Here.Program.Version, p.wait, p.Say)
	return err
}

// Close removes the uploaded blobs, and closes the connection.
func (p *Pool) Close() {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	p.removeUploads(ctx, nil)
	p.queue.close()
}

// Do implements work.Pool. The pool must be open.
func (p *Pool) Do(ctx context.Context, tasks []work.Task, step func(), done func(int, []byte) error) error {
	if len(tasks) == 0 {
		return ctx.Err()
	}
	b := &batch{Pool: p, step: step, done: done, open: map[string]*asked{}, kept: map[string]*asked{}, blobs: map[string]work.Blob{}, began: time.Now(), last: time.Now(), empty: make(chan struct{}), quiet: make(chan struct{}, 1)}
	for i, t := range tasks {
		name := p.Here.Program.Name(t)
		if b.open[name] == nil {
			data, err := encodeTask(p.Here.Program.Version, t)
			if err != nil {
				return err
			}
			b.open[name] = &asked{name: name, task: t, data: data, check: rand.Float64() < p.Check}
		}
		b.open[name].places = append(b.open[name].places, i)
		for _, blob := range t.Blobs {
			b.blobs[blob.Name] = blob
		}
	}
	b.all = len(b.open)
	err := b.run(ctx)
	if err != nil {
		b.withdraw()
	}
	return err
}

// asked is a task of a batch.
type asked struct {
	name   string
	task   work.Task
	data   []byte // the encoded task
	places []int  // indexes of the task in the batch; more than one if the batch contains the task repeatedly
	check  bool   // two workers must do the task

	busy   bool      // a goroutine is reading the results
	again  bool      // another result arrived while busy: read again
	second bool      // the task has a second result
	spare  bool      // the task was queued a second time
	first  *result   // the first result, while the task waits for a second one
	since  time.Time // when first was set
	tries  int       // how many times a result was unreadable
	object string    // object with the kept result's data; empty if the data are small
}

// batch is the work of one call of Do.
type batch struct {
	*Pool
	step  func()
	done  func(int, []byte) error
	blobs map[string]work.Blob // blobs that tasks need, by name
	began time.Time

	lock  sync.Mutex
	open  map[string]*asked   // tasks whose results are not kept yet, by name
	kept  map[string]*asked   // tasks whose results are kept, by name
	liars map[string]LieError // why results of workers are rejected, by their keys (see liarKey)
	all   int                 // number of different tasks
	empty chan struct{}       // closed when all results are kept
	quiet chan struct{}       // receives a value when every open task may be waiting for a second worker
	news  bool                // a result was kept since stalled was last called
	last  time.Time           // when the last result was kept
	given time.Time           // start of the time in which no task waited for a worker; zero while a task waits
	alone bool                // the user has been told that there are no workers
}

// run queues all tasks, and waits until each has a result that is kept.
func (b *batch) run(ctx context.Context) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	if err := b.findLiars(ctx); err != nil {
		return err
	}
	arrived := make(chan arrival, 1024)
	var all sync.WaitGroup
	all.Go(func() { b.watch(ctx, arrived) })
	for range keepers {
		all.Go(func() {
			for {
				select {
				case w := <-arrived:
					if err := b.look(ctx, w); err != nil {
						fail(err)
						return
					}
				case <-ctx.Done():
					return
				}
			}
		})
	}
	b.ask(ctx, arrived)
	tick := time.NewTicker(b.sweep)
	defer tick.Stop()
	moment := time.NewTicker(spareAfter / 2)
	defer moment.Stop()
	for sweeps := 1; ; sweeps++ {
		select {
		case <-tick.C:
			if b.stalled() || sweeps%12 == 0 {
				b.ask(ctx, arrived)
			}
			if err := b.judgeAlone(ctx); err != nil {
				fail(err)
			}
			continue
		case <-b.quiet:
			if err := b.judgeAlone(ctx); err != nil {
				fail(err)
			}
			continue
		case <-moment.C:
			b.askSpares(ctx)
			continue
		case <-b.empty:
		case <-ctx.Done():
		}
		break
	}
	err := context.Cause(ctx)
	fail(nil)
	all.Wait()
	if err == nil {
		b.clear()
	}
	return err
}

// findLiars reads from the server which workers are marked as liars. It repeats the request until the server answers.
func (b *batch) findLiars(ctx context.Context) (err error) {
	for {
		if b.liars, err = b.queue.liars(ctx); err == nil || b.queue.connection.IsClosed() {
			return err
		}
		select {
		case <-time.After(300 * time.Millisecond):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// stalled reports whether no result was kept since stalled was last called.
func (b *batch) stalled() bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	news := b.news
	b.news = false
	return !news
}

// names returns the names of the open tasks.
func (b *batch) names() []string {
	b.lock.Lock()
	defer b.lock.Unlock()
	var names []string
	for name := range b.open {
		names = append(names, name)
	}
	return names
}

// clear removes the finished tasks and their results from the server. If this fails, they expire on the server.
func (b *batch) clear() {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	b.removeUploads(ctx, b.blobs)
	b.forgetQueued(ctx)
	all := slices.Collect(maps.Values(b.kept))
	_ = parallel.ForEach(ctx, len(all), keepers, func() func(int) error {
		return func(i int) error { return b.queue.remove(ctx, all[i].name, all[i].object) }
	})
}

// withdraw removes the open tasks from the queue. Workers finish the tasks that they have begun; if the user repeats the command, it finds their
// results.
func (b *batch) withdraw() {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	b.forgetQueued(ctx)
}
