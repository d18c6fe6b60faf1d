package cluster

import (
	"context"
	"errors"
	"time"
)

// spareAfter is the shortest time before late tasks are queued a second time.
const spareAfter = 250 * time.Millisecond

// askSpares queues the last open tasks a second time, if they take longer than tasks usually take and no task waits for a worker. Their workers may
// be lost or slow, while other workers are idle. The first result counts.
func (b *batch) askSpares(ctx context.Context) {
	if !b.nearlyDone() {
		return
	}
	info, err := b.queue.workers.Info(ctx)
	if err != nil || info.NumPending > 0 {
		b.given = time.Time{}
		return
	}
	if b.given.IsZero() {
		b.given = time.Now()
	}
	for _, a := range b.late(info.NumWaiting + info.NumAckPending) {
		_, _ = b.queue.js.Publish(ctx, b.queue.subject(spareWord, a.name), a.data) // if this fails, the lost task waits until its lease expires
		b.lock.Lock()
		a.spare = true
		b.lock.Unlock()
	}
}

// nearlyDone reports whether at least three quarters of the tasks are done, but not all.
func (b *batch) nearlyDone() bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	return len(b.open) > 0 && len(b.kept) >= 3*len(b.open)
}

// late returns the open tasks that should be done by now if workers have the given number of cores.
func (b *batch) late(cores int) (late []*asked) {
	b.lock.Lock()
	defer b.lock.Unlock()
	cores = min(cores, len(b.kept)+len(b.open))
	task := b.last.Sub(b.began) * time.Duration(cores) / time.Duration(len(b.kept))
	if time.Since(b.given) < max(spareAfter, task*3/2) {
		return nil
	}
	for _, a := range b.open {
		if !a.spare && a.first == nil {
			late = append(late, a)
		}
	}
	return late
}

// forgetSpares removes finished tasks from the queue that were queued a second time.
func (b *batch) forgetSpares(ctx context.Context) {
	for _, a := range b.kept {
		if a.spare {
			// If this fails, a worker does the task without need.
			_ = errors.Join(b.queue.forget(ctx, taskWord, a.name), b.queue.forget(ctx, spareWord, a.name))
		}
	}
}
