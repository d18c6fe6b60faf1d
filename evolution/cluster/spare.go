package cluster

import (
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"midiconnect4/internal/parallel"
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

// forgetQueued removes the messages of the batch's tasks from the queue. Of finished tasks these are tasks that were queued a second time, and checks
// that a server of version 2.9 kept although they were acknowledged. If this fails, a worker does a task without need.
func (b *batch) forgetQueued(ctx context.Context) {
	info, err := b.queue.tasks.Info(ctx, jetstream.WithSubjectFilter(b.queue.name+".>"))
	if err != nil {
		return
	}
	subjects := slices.Collect(maps.Keys(info.State.Subjects))
	_ = parallel.ForEach(ctx, len(subjects), keepers, func() func(int) error {
		return func(i int) error {
			name := subjects[i][strings.LastIndex(subjects[i], ".")+1:]
			if b.kept[name] != nil || b.open[name] != nil {
				_ = b.queue.tasks.Purge(ctx, jetstream.WithPurgeSubject(subjects[i]))
			}
			return nil
		}
	})
}
