package cluster

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"midiconnect4/evolution/work"
	"midiconnect4/internal/parallel"
)

// Pool gives tasks to the workers of a queue. It may be lost at any time: another with the same tasks goes on
// where it was.
type Pool struct {
	Address Address
	Here    work.Local   // its program, and what it does itself: what only it can judge
	Check   float64      // share of the tasks that are done by two workers, and compared, 0 to 1
	Say     func(string) // is told what happens, from any goroutine

	wait  time.Duration // ackWait, if it is 0
	sweep time.Duration // usualSweep, if it is 0
	queue *queue
}

// usualSweep is how often the pool looks for what has got lost.
const usualSweep = 5 * time.Second

// keepers is how many results are kept at a time.
const keepers = 8

// Open connects to the server.
func (p *Pool) Open(ctx context.Context) error {
	if p.wait == 0 {
		p.wait = ackWait
	}
	if p.sweep == 0 {
		p.sweep = usualSweep
	}
	var err error
	p.queue, err = p.Address.open(ctx, "midiconnect4 that asks", p.Here.Program.Version, p.wait, p.Say)
	return err
}

// Close ends the connection.
func (p *Pool) Close() { p.queue.close() }

// Do implements work.Pool. The pool must be open.
func (p *Pool) Do(ctx context.Context, tasks []work.Task, step func(), done func(int, []byte) error) error {
	if len(tasks) == 0 {
		return ctx.Err()
	}
	b := &batch{Pool: p, step: step, done: done, open: map[string]*asked{}, kept: map[string]*asked{}, by: map[string]int{}, empty: make(chan struct{})}
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
	}
	err := b.run(ctx)
	if err != nil {
		b.withdraw()
	}
	return err
}

// asked is a task that was given to workers.
type asked struct {
	name   string
	task   work.Task
	data   []byte // as a message
	places []int  // among the tasks of the batch
	check  bool   // it is to be done twice

	busy   bool      // somebody looks at it
	first  *result   // that waits for the second; nil for none
	since  time.Time // when first came
	tries  int       // how often its data were not to be had
	object string    // where they were; empty if they were small
}

// batch is the tasks of one Do.
type batch struct {
	*Pool
	step func()
	done func(int, []byte) error

	lock  sync.Mutex
	open  map[string]*asked // those whose results are not kept yet, by name
	kept  map[string]*asked // the others
	liars map[string]bool   // workers whose results are not taken; does not change
	by    map[string]int    // results that were kept, by worker
	empty chan struct{}     // is closed when none is open
	news  bool              // some came since the last sweep
	alone bool              // it was said that there is no worker
}

// word is news of a task.
type word struct {
	name   string
	second bool // there is a second result
}

// run asks for all tasks, and keeps results until there is one of each.
func (b *batch) run(ctx context.Context) error {
	ctx, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	if err := b.findLiars(ctx); err != nil {
		return err
	}
	arrived := make(chan word, 1024)
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

// findLiars learns whose results are not taken, as long as it takes.
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

// stalled reports whether no news came since it was asked last.
func (b *batch) stalled() bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	news := b.news
	b.news = false
	return !news
}

// names are the tasks that are open.
func (b *batch) names() []string {
	b.lock.Lock()
	defer b.lock.Unlock()
	var names []string
	for name := range b.open {
		names = append(names, name)
	}
	return names
}

// watch tells of results as they come, and of those that were there. If the server is lost it watches
// again; what was missed then ask finds.
func (b *batch) watch(ctx context.Context, arrived chan<- word) {
	for ctx.Err() == nil {
		w, err := b.queue.results.WatchAll(ctx, jetstream.MetaOnly(), jetstream.IgnoreDeletes())
		if err == nil {
			b.follow(ctx, w, arrived)
			_ = w.Stop()
		}
		select {
		case <-time.After(300 * time.Millisecond):
		case <-ctx.Done():
		}
	}
}

func (b *batch) follow(ctx context.Context, w jetstream.KeyWatcher, arrived chan<- word) {
	for {
		select {
		case e, more := <-w.Updates():
			if !more {
				return
			}
			if e != nil {
				name, second := strings.CutPrefix(e.Key(), checkKey(""))
				b.tell(ctx, word{name, second}, arrived)
			}
		case <-ctx.Done():
			return
		}
	}
}

// tell tells of news of a task, if it is of this batch.
func (b *batch) tell(ctx context.Context, w word, arrived chan<- word) {
	b.lock.Lock()
	known := b.open[w.name] != nil || w.second && b.kept[w.name] != nil
	b.lock.Unlock()
	if !known {
		return
	}
	select {
	case arrived <- w:
	case <-ctx.Done():
	}
}

// ask puts all open tasks into the queue that are neither there nor done. As a task cannot wait twice,
// it may be asked for at any time; a result that was overlooked is found.
func (b *batch) ask(ctx context.Context, arrived chan<- word) {
	info, err := b.queue.tasks.Info(ctx, jetstream.WithSubjectFilter(b.queue.subject(taskWord, ">")))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		_ = b.queue.find(ctx, b.wait)
	}
	if err != nil {
		return // the next time
	}
	b.warn(ctx)
	there, err := b.queue.keys(ctx)
	if err != nil {
		return
	}
	var sent []jetstream.PubAckFuture
	for _, name := range b.names() {
		switch {
		case info.State.Subjects[b.queue.subject(taskWord, name)] > 0:
		case there[name]:
			b.tell(ctx, word{name: name}, arrived)
		default:
			data := b.message(name)
			if data == nil {
				continue // it was done meanwhile
			}
			if f, err := b.queue.js.PublishAsync(b.queue.subject(taskWord, name), data); err == nil {
				sent = append(sent, f)
			}
		}
	}
	for _, f := range sent {
		select {
		case <-f.Ok():
		case <-f.Err(): //nolint:errcheck // it waits already, or is asked for again
		case <-time.After(patience):
			return
		case <-ctx.Done():
			return
		}
	}
}

// message is a task as it travels; nil if it is not open.
func (b *batch) message(name string) []byte {
	b.lock.Lock()
	defer b.lock.Unlock()
	if a := b.open[name]; a != nil {
		return a.data
	}
	return nil
}

// warn says once that there is no worker, if it is so.
func (b *batch) warn(ctx context.Context) {
	info, err := b.queue.workers.Info(ctx)
	if err == nil && !b.alone && b.stalled() && info.NumWaiting == 0 && info.NumAckPending == 0 {
		b.alone = true
		b.Say("no worker is there yet: midiconnect4 worker --nats " + b.Address.String())
	}
}

// look looks what there is of a task, and keeps its result if nothing is missing.
func (b *batch) look(ctx context.Context, w word) error {
	b.lock.Lock()
	a, open := b.open[w.name], true
	if a == nil {
		a, open = b.kept[w.name], false
	}
	if a == nil || a.busy {
		b.lock.Unlock()
		return nil
	}
	a.busy = true
	b.lock.Unlock()
	kept, err := b.settle(ctx, a, open, w.second || a.check)
	b.lock.Lock()
	defer b.lock.Unlock()
	a.busy = false
	if _, ours := errors.AsType[*fatal](err); !ours {
		err = nil // it is of the way to the server, and may be gone the next time
	}
	if kept && open && err == nil {
		b.kept[a.name] = a
		delete(b.open, a.name)
		if len(b.open) == 0 {
			close(b.empty)
		}
	}
	return err
}

// fatal is an error that ends the work.
type fatal struct{ error }

func (f *fatal) Unwrap() error { return f.error }

// settle gets the result of a task, and keeps it if the task is open. If there may be a second one, the
// two are compared first.
func (b *batch) settle(ctx context.Context, a *asked, open, maybe bool) (kept bool, err error) {
	first, err := b.queue.get(ctx, a.name)
	if err != nil {
		return false, b.spoilt(ctx, a, err)
	}
	second, none := result{}, true
	if maybe {
		second, err = b.queue.get(ctx, checkKey(a.name))
		none = errors.Is(err, jetstream.ErrKeyNotFound)
	}
	switch {
	case err != nil && !none:
		return false, b.spoilt(ctx, a, err)
	case b.liars[first.Worker], b.liars[second.Worker]:
		return false, b.queue.remove(ctx, a.name, first.Object)
	case !none && !second.same(first):
		return false, b.judge(ctx, a, first, second)
	case !open:
		return false, nil
	case first.Failed != "":
		b.lock.Lock()
		delete(b.open, a.name) // it is not asked for again
		b.lock.Unlock()
		_ = b.queue.remove(ctx, a.name, "") // but may be by another command
		return false, &fatal{fmt.Errorf("worker %s: %s", first.Worker, first.Failed)}
	case none && a.check:
		return false, b.askSecond(ctx, a, first)
	}
	if err := b.queue.fetch(ctx, &first); err != nil {
		return false, b.spoilt(ctx, a, err)
	}
	return true, b.keep(a, first)
}

// mostTries is how often a result may be no good before it is made anew.
const mostTries = 3

// spoilt makes a task be done again whose result is none, or whose data are lost.
func (b *batch) spoilt(ctx context.Context, a *asked, err error) error {
	if errors.Is(err, errSpoilt) || errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrDigestMismatch) {
		if a.tries++; a.tries%mostTries == 0 {
			_ = b.queue.remove(ctx, a.name, "")
		}
	}
	return err
}

// keep keeps a result.
func (b *batch) keep(a *asked, r result) error {
	for _, i := range a.places {
		if err := b.done(i, r.data); err != nil {
			return &fatal{err}
		}
	}
	for range a.task.Steps {
		b.step()
	}
	b.lock.Lock()
	defer b.lock.Unlock()
	b.by[r.Worker]++
	b.news = true
	a.object = r.Object
	return nil
}

// askSecond asks another worker for the same task.
func (b *batch) askSecond(ctx context.Context, a *asked, first result) error {
	b.lock.Lock()
	if a.first == nil {
		a.first, a.since = &first, time.Now()
	}
	b.lock.Unlock()
	_, err := b.queue.js.Publish(ctx, b.queue.subject(checkWord, a.name), a.data)
	return err
}

// alone is how long a task waits for a second worker when nothing else is left to do.
const alone = 2 * usualSweep

// judgeAlone compares results with own ones where no second worker is there to do it.
func (b *batch) judgeAlone(ctx context.Context) error {
	var waiting []*asked
	b.lock.Lock()
	for _, a := range b.open {
		if a.first == nil || time.Since(a.since) < min(alone, 2*b.sweep) {
			waiting = nil
			break
		}
		waiting = append(waiting, a)
	}
	b.lock.Unlock()
	return parallel.ForEach(ctx, len(waiting), b.Here.Cores, func() func(int) error {
		return func(i int) error { return b.judgeHere(ctx, waiting[i]) }
	})
}

// doHere does a task on this machine.
func (b *batch) doHere(ctx context.Context, a *asked) (result, error) {
	data, err := b.Here.Program.Do(ctx, a.task, func() {})
	return newResult("this one", data, err), ctx.Err()
}

// judgeHere does a task that waits for a second worker.
func (b *batch) judgeHere(ctx context.Context, a *asked) error {
	_ = b.queue.forget(ctx, checkWord, a.name)
	own, err := b.doHere(ctx, a)
	if err != nil {
		return err
	}
	if !own.same(*a.first) {
		return b.blame(ctx, a, *a.first, own)
	}
	b.lock.Lock()
	a.check = false
	b.lock.Unlock()
	return b.look(ctx, word{name: a.name})
}

// judge finds out which of two workers gave a false result, by doing the task here.
func (b *batch) judge(ctx context.Context, a *asked, first, second result) error {
	own, err := b.doHere(ctx, a)
	if err != nil {
		return err
	}
	if own.same(first) {
		first, second = second, first
	}
	return b.blame(ctx, a, first, second)
}

// LieError says that workers gave different results of one task.
type LieError struct {
	Liar, Other string // workers; the other agrees with this machine, unless both are wrong
	Kept        int    // results of the liar that were kept before
}

func (e *LieError) Error() string {
	text := fmt.Sprintf("worker %s gave a false result: %s has another one for the same task", e.Liar, e.Other)
	if e.Kept > 0 {
		text += fmt.Sprintf("; %d of its results were kept before", e.Kept)
	}
	return text
}

// blame ends the work because of a false result. The server keeps no result of its worker.
func (b *batch) blame(ctx context.Context, a *asked, liar, other result) error {
	b.lock.Lock()
	e := &LieError{liar.Worker, other.Worker, b.by[liar.Worker]}
	b.lock.Unlock()
	_ = b.queue.accuse(ctx, liar.Worker) // what it still does is not taken
	_ = b.queue.remove(ctx, a.name, "")
	for _, name := range b.names() {
		first, err := b.queue.get(ctx, name)
		second, err2 := b.queue.get(ctx, checkKey(name))
		if err == nil && first.Worker == liar.Worker || err2 == nil && second.Worker == liar.Worker {
			_ = b.queue.remove(ctx, name, first.Object)
		}
	}
	return &fatal{e}
}

// clear removes what the server has of tasks whose results are kept. What is left there by an
// interruption it removes by itself, later.
func (b *batch) clear() {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	all := slices.Collect(maps.Values(b.kept))
	_ = parallel.ForEach(ctx, len(all), keepers, func() func(int) error {
		return func(i int) error { return b.queue.remove(ctx, all[i].name, all[i].object) }
	})
}

// withdraw takes tasks back that nobody needs now. Those that are worked on come to their ends, and the same
// command finds their results.
func (b *batch) withdraw() {
	ctx, stop := context.WithTimeout(context.Background(), patience)
	defer stop()
	names := b.names()
	_ = parallel.ForEach(ctx, len(names), keepers, func() func(int) error {
		return func(i int) error {
			return errors.Join(b.queue.forget(ctx, taskWord, names[i]), b.queue.forget(ctx, checkWord, names[i]))
		}
	})
}
