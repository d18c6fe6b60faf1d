package cluster

import (
	"context"
	"fmt"
	"sync"
	"time"

	"midiconnect4/internal/parallel"
)

// workers counts the kept results of each known worker. A worker becomes known with its first result.
type workers struct {
	lock sync.Mutex
	kept map[string]int // worker's name → number of kept results
}

// note adds to the number of a worker's kept results. With results = 0 it only makes the worker known.
func (w *workers) note(name string, results int) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.kept[name] += results
}

// keptOf returns how many of a worker's results were kept.
func (w *workers) keptOf(name string) int {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.kept[name]
}

// several reports whether at least two workers are known.
func (w *workers) several() bool {
	w.lock.Lock()
	defer w.lock.Unlock()
	return len(w.kept) > 1
}

// askSecond queues a task that already has a result again, for a second worker.
func (b *batch) askSecond(ctx context.Context, a *asked, first result) error {
	b.known.note(first.Worker, 0)
	b.lock.Lock()
	if a.first == nil {
		a.first, a.since = &first, time.Now()
	}
	b.lock.Unlock()
	_, err := b.queue.js.Publish(ctx, b.queue.subject(checkWord, a.name), a.data)
	b.wakeJudge()
	return err
}

func (b *batch) wakeJudge() {
	select {
	case b.quiet <- struct{}{}:
	default:
	}
}

// alone is how long a checked task waits for a second worker after all other tasks are done. If only one worker is known, the task does not wait at
// all.
const alone = 2 * usualSweep

// judgeAlone checks results on this machine if no second worker has come: every open task must have a first result and have waited long enough.
func (b *batch) judgeAlone(ctx context.Context) error {
	others := b.known.several()
	var waiting []*asked
	b.lock.Lock()
	for _, a := range b.open {
		if a.first == nil || others && time.Since(a.since) < min(alone, 2*b.sweep) {
			waiting = nil
			break
		}
		if a.check { // if false, the results have been compared already, and the first will soon be kept
			waiting = append(waiting, a)
		}
	}
	b.lock.Unlock()
	return parallel.ForEach(ctx, len(waiting), b.Here.Cores, func() func(int) error {
		return func(i int) error { return b.judgeHere(ctx, waiting[i]) }
	})
}

func (b *batch) doHere(ctx context.Context, a *asked) (result, error) {
	data, err := b.Here.Program.Do(ctx, a.task, func() {})
	return newResult("this one", data, err), ctx.Err()
}

// judgeHere does a task on this machine, and compares the result with the worker's result.
func (b *batch) judgeHere(ctx context.Context, a *asked) error {
	_ = b.queue.forget(ctx, checkWord, a.name)
	own, err := b.doHere(ctx, a)
	if err != nil {
		return err
	}
	b.lock.Lock()
	first := a.first
	b.lock.Unlock()
	switch {
	case first == nil:
		return nil // the first result was dropped because its worker lied; the task is queued again
	case !own.same(*first):
		return b.blame(ctx, a, *first, own)
	}
	b.lock.Lock()
	a.check = false
	b.lock.Unlock()
	return b.look(ctx, arrival{name: a.name})
}

// judge does a task on this machine to find out which of two workers returned a false result.
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

// LieError means that a worker returned a false result.
type LieError struct {
	Liar, Other string // names of two workers with different results; if only one of the two is wrong, it is Liar
	Kept        int    // how many earlier results of Liar were kept
	Why         error  // why the result is unusable; nil if it is only different from Other's
}

func (e *LieError) Error() string {
	text := fmt.Sprintf("worker %s gave a false result: ", e.Liar)
	if e.Why != nil {
		text += e.Why.Error()
	} else {
		text += e.Other + " computed another result for the same task"
	}
	if e.Kept > 0 {
		text += fmt.Sprintf("; %d of its results were kept before", e.Kept)
	}
	return text
}

// blame marks the liar, and returns the error that ends the batch.
func (b *batch) blame(ctx context.Context, a *asked, liar, other result) error {
	lie := LieError{Liar: liar.Worker, Other: other.Worker}
	b.drop(ctx, a, liar, lie)
	lie.Kept = b.known.keptOf(liar.Worker)
	return &fatal{&lie}
}

// refuse handles an unusable result. It does the task on this machine, and keeps this result instead. It ends the batch with an error if earlier
// results of the same worker were kept, because these may be wrong, too. It also ends the batch if this machine computes the same unusable result,
// because then the worker is not to blame.
func (b *batch) refuse(ctx context.Context, a *asked, r result, why error) (kept bool, err error) {
	own, err := b.doHere(ctx, a)
	switch {
	case err != nil:
		return false, err
	case own.same(r):
		return false, &fatal{why}
	}
	lie := LieError{Liar: r.Worker, Why: why}
	known := b.drop(ctx, a, r, lie)
	lie.Kept = b.known.keptOf(r.Worker)
	switch {
	case lie.Kept > 0, own.Failed != "":
		return false, &fatal{&lie}
	case !known:
		b.Say(lie.Error() + "; the task was done here instead, and further results of this worker are rejected")
	}
	return b.keep(ctx, a, own)
}

// lies reports whether a worker is marked as a liar.
func (b *batch) lies(worker string) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	_, lies := b.liars[liarKey(worker)]
	return lies
}

// drop marks a worker as a liar, and removes its results from the server. It reports whether the worker was marked before.
func (b *batch) drop(ctx context.Context, a *asked, liar result, lie LieError) (known bool) {
	_ = b.queue.accuse(ctx, liar.Worker)
	b.lock.Lock()
	if _, known = b.liars[liarKey(liar.Worker)]; !known {
		b.liars[liarKey(liar.Worker)] = lie
	}
	for _, other := range b.open {
		if other.first != nil && other.first.Worker == liar.Worker {
			other.first = nil
		}
	}
	b.lock.Unlock()
	_ = b.queue.remove(ctx, a.name, liar.Object)
	for _, name := range b.names() {
		first, err := b.queue.get(ctx, name)
		second, err2 := b.queue.get(ctx, checkKey(name))
		if err == nil && first.Worker == liar.Worker || err2 == nil && second.Worker == liar.Worker {
			_ = b.queue.remove(ctx, name, first.Object)
		}
	}
	return known
}
