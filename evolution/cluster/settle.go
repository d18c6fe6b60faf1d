package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"midiconnect4/evolution/work"
)

// look looks what there is of a task, and keeps its result if nothing is missing.
func (b *batch) look(ctx context.Context, w word) error {
	b.lock.Lock()
	a, open := b.open[w.name], true
	if a == nil {
		a, open = b.kept[w.name], false
	}
	if a == nil {
		b.lock.Unlock()
		return nil
	}
	a.second = a.second || w.second
	if a.busy {
		a.again = true // whoever is busy may have looked before this news
		b.lock.Unlock()
		return nil
	}
	a.busy, a.again = true, false
	maybe := a.second || a.check
	b.lock.Unlock()
	kept, err := b.settle(ctx, a, open, maybe)
	again, err := b.looked(a, kept && open, err)
	if again && err == nil {
		return b.look(ctx, w)
	}
	return err
}

// looked notes what came of a look: whether a task is kept now. It reports whether there was news of it meanwhile.
func (b *batch) looked(a *asked, kept bool, err error) (again bool, _ error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	a.busy = false
	if _, ours := errors.AsType[*fatal](err); !ours {
		err = nil // it is of the way to the server, and may be gone the next time
	}
	if kept && err == nil {
		b.kept[a.name] = a
		delete(b.open, a.name)
		b.tellQuiet()
		if len(b.kept) == b.all { // one that failed is neither open nor kept
			close(b.empty)
		}
	}
	return a.again, err
}

// twice reports whether a task is to be done by two workers. That ends if there is no second one.
func (b *batch) twice(a *asked) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	return a.check
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
	case b.lies(first.Worker), b.lies(second.Worker):
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
	case none && b.twice(a):
		return false, b.askSecond(ctx, a, first)
	}
	if err := b.queue.fetch(ctx, &first); err != nil {
		return false, b.spoilt(ctx, a, err)
	}
	return b.keep(ctx, a, first)
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

// keep keeps a result, unless it is unusable.
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
	b.news, b.last = true, time.Now()
	a.object = r.Object
	return true, nil
}
