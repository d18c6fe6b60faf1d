package cluster

import (
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"midiconnect4/evolution/work"
	"midiconnect4/internal/parallel"
)

// Pool gives tasks to the workers of a queue. It may be killed at any time; another pool with the same tasks continues.
type Pool struct {
	Address Address
	Here    work.Local   // the program, and the tasks that this machine does itself: checks that need a third opinion
	Check   float64      // share of the tasks that two workers do for comparison, 0 to 1
	Say     func(string) // is told of events, from any goroutine

	wait  time.Duration // 0 for ackWait
	sweep time.Duration // 0 for usualSweep
	queue *queue

	known    workers
	uploaded map[string]string // object of each uploaded blob's data, by the blob's name
}

// usualSweep is the interval at which the pool looks for lost tasks and results.
const usualSweep = 5 * time.Second

// keepers is the number of goroutines that keep results.
const keepers = 8

// Open connects to the server.
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

// asked is a task that was queued.
type asked struct {
	name   string
	task   work.Task
	data   []byte // as a message
	places []int  // indexes among the tasks of the batch
	check  bool   // two workers must do it

	busy   bool      // a goroutine is looking at it
	again  bool      // news came meanwhile: look again
	second bool      // there is a second result
	spare  bool      // it was queued once more
	first  *result   // the first result, while it waits for the second
	since  time.Time // when first came
	tries  int       // how often its result was unreadable
	object string    // object that has its data; empty if they were small
}

// batch is the work of one Do.
type batch struct {
	*Pool
	step  func()
	done  func(int, []byte) error
	blobs map[string]work.Blob // by name
	began time.Time

	lock  sync.Mutex
	open  map[string]*asked // tasks whose results are not kept yet, by name
	kept  map[string]*asked // the others
	liars map[string]bool   // keys of workers whose results are rejected
	all   int               // number of tasks
	empty chan struct{}     // closed when all results are kept
	quiet chan struct{}     // receives when all open tasks may be waiting for a second worker
	news  bool              // results were kept since the last call of stalled
	last  time.Time         // when the last result was kept
	given time.Time         // time since which no task has waited for a worker; zero while some wait
	alone bool              // the user was told that there is no worker
}

// run queues all tasks, and keeps one result of each.
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

// findLiars reads from the server which workers' results to reject. It retries until it succeeds.
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

// stalled reports whether no result was kept since its last call.
func (b *batch) stalled() bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	news := b.news
	b.news = false
	return !news
}

// names lists the open tasks.
func (b *batch) names() []string {
	b.lock.Lock()
	defer b.lock.Unlock()
	var names []string
	for name := range b.open {
		names = append(names, name)
	}
	return names
}

// clear removes done tasks and their results from the server. The server itself later deletes what an interruption leaves.
func (b *batch) clear() {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	b.removeUploads(ctx, b.blobs)
	b.forgetSpares(ctx)
	all := slices.Collect(maps.Values(b.kept))
	_ = parallel.ForEach(ctx, len(all), keepers, func() func(int) error {
		return func(i int) error { return b.queue.remove(ctx, all[i].name, all[i].object) }
	})
}

// withdraw removes open tasks from the queue. Workers finish the tasks that they have begun; a later run of the same command finds the
// results.
func (b *batch) withdraw() {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	b.forgetSpares(ctx)
	names := b.names()
	_ = parallel.ForEach(ctx, len(names), keepers, func() func(int) error {
		return func(i int) error {
			var err error
			for _, word := range []string{taskWord, spareWord, checkWord} {
				err = errors.Join(err, b.queue.forget(ctx, word, names[i]))
			}
			return err
		}
	})
}
