package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"midiconnect4/evolution/work"
)

// look reads the results of a task. It keeps the first result. If the task needs a second result for comparison, it keeps the first result only after
// the second has arrived.
func (b *batch) look(ctx context.Context, r arrival) error {
	b.lock.Lock()
	a, open := b.open[r.name], true
	if a == nil {
		a, open = b.kept[r.name], false
	}
	if a == nil {
		b.lock.Unlock()
		return nil
	}
	a.second = a.second || r.second
	if a.busy {
		a.again = true // the busy goroutine may have read before this result arrived
		b.lock.Unlock()
		return nil
	}
	a.busy, a.again = true, false
	maybe := a.second || a.check
	b.lock.Unlock()
	kept, err := b.settle(ctx, a, open, maybe)
	again, err := b.endLook(a, kept && open, err)
	if again && err == nil {
		return b.look(ctx, r)
	}
	return err
}

// endLook ends a call of look. If a result was kept, endLook moves the task from b.open to b.kept. It reports whether another result arrived
// meanwhile.
func (b *batch) endLook(a *asked, kept bool, err error) (again bool, _ error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	a.busy = false
	if _, ours := errors.AsType[*fatal](err); !ours {
		err = nil // for example a lost connection: the next look may succeed
	}
	if kept && err == nil {
		b.kept[a.name] = a
		delete(b.open, a.name)
		b.wakeJudge()
		if len(b.kept) == b.all { // a failed task is in neither map, so the batch does not end as complete
			close(b.empty)
		}
	}
	return a.again, err
}

// needsSecond reports whether the task needs a second result for comparison. judgeHere may change this at any time.
func (b *batch) needsSecond(a *asked) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	return a.check
}

// fatal is an error that ends the batch. Other errors are temporary.
type fatal struct{ error }

func (f *fatal) Unwrap() error { return f.error }

// settle reads the results of a task, and keeps the first one if the task is open. If maybe is true, it looks for a second result, and compares the
// two first.
func (b *batch) settle(ctx context.Context, a *asked, open, maybe bool) (kept bool, err error) {
	first, err := b.queue.get(ctx, a.name)
	if err != nil {
		return false, b.redo(ctx, a, err)
	}
	second, none := result{}, true
	if maybe {
		second, err = b.queue.get(ctx, checkKey(a.name))
		none = errors.Is(err, jetstream.ErrKeyNotFound)
	}
	switch {
	case err != nil && !none:
		return false, b.redo(ctx, a, err)
	case b.lies(first.Worker), b.lies(second.Worker):
		return false, b.queue.remove(ctx, a.name, first.Object)
	case !none && !second.same(first):
		return false, b.judge(ctx, a, first, second)
	case !open:
		return false, nil
	case first.Failed != "":
		b.lock.Lock()
		delete(b.open, a.name) // so that ask does not queue the task again
		b.lock.Unlock()
		_ = b.queue.remove(ctx, a.name, "") // so that a later command can queue the task again
		return false, &fatal{fmt.Errorf("worker %s: %s", first.Worker, first.Failed)}
	case none && b.needsSecond(a):
		return false, b.askSecond(ctx, a, first)
	}
	if err := b.queue.fetch(ctx, &first); err != nil {
		return false, b.redo(ctx, a, err)
	}
	return b.keep(ctx, a, first)
}

// mostTries is how many times a result may be unreadable before it is removed.
const mostTries = 3

// redo removes a result that is still damaged or incomplete after mostTries tries. The task is then queued again. redo returns err.
func (b *batch) redo(ctx context.Context, a *asked, err error) error {
	if errors.Is(err, errDamaged) || errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrDigestMismatch) {
		if a.tries++; a.tries%mostTries == 0 {
			_ = b.queue.remove(ctx, a.name, "")
		}
	}
	return err
}

// keep passes a result to done. If done rejects the result as unusable, keep calls refuse.
func (b *batch) keep(ctx context.Context, a *asked, r result) (kept bool, err error) {
	for _, i := range a.places {
		err := b.done(i, r.data)
		if _, is := errors.AsType[*work.UnusableError](err); is {
			return b.refuse(ctx, a, r, err)
		}
		if err != nil {
			return false, &fatal{err}
		}
	}
	for range a.task.Steps {
		b.step()
	}
	b.known.note(r.Worker, 1)
	b.lock.Lock()
	defer b.lock.Unlock()
	if lie, found := b.liars[liarKey(r.Worker)]; found { // another goroutine has found it meanwhile, and did not count this result
		lie.Kept = b.known.keptOf(r.Worker)
		return false, &fatal{&lie}
	}
	b.news, b.last = true, time.Now()
	a.object = r.Object
	return true, nil
}
