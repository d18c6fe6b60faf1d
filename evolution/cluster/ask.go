package cluster

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"midiconnect4/evolution/work"
)

// arrival reports that the server has a result of a task.
type arrival struct {
	name   string
	second bool // the result is the task's second one
}

// watch reports the results that the server has, and then each new one. If the connection fails, watch connects again. ask reports results that
// arrived in between.
func (b *batch) watch(ctx context.Context, arrived chan<- arrival) {
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

func (b *batch) follow(ctx context.Context, w jetstream.KeyWatcher, arrived chan<- arrival) {
	for {
		select {
		case e, more := <-w.Updates():
			if !more {
				return
			}
			if e != nil {
				name, second := strings.CutPrefix(e.Key(), checkKey(""))
				b.tell(ctx, arrival{name, second}, arrived)
			}
		case <-ctx.Done():
			return
		}
	}
}

// tell sends an arrival (the news of a result) to the channel arrived, if a task of this batch needs it.
func (b *batch) tell(ctx context.Context, r arrival, arrived chan<- arrival) {
	b.lock.Lock()
	known := b.open[r.name] != nil || r.second && b.kept[r.name] != nil
	b.lock.Unlock()
	if !known {
		return
	}
	select {
	case arrived <- r:
	case <-ctx.Done():
	}
}

// ask queues the open tasks that have no result and are not queued yet. It may be called at any time, because the server refuses a task that is
// already queued. ask also reports results that the method watch did not see.
func (b *batch) ask(ctx context.Context, arrived chan<- arrival) {
	info, err := b.queue.tasks.Info(ctx, jetstream.WithSubjectFilter(b.queue.subject(taskWord, ">")))
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		_ = b.queue.remake(ctx, b.wait)
	}
	if err != nil {
		return // the caller calls ask again later
	}
	if b.queue.orphaned(ctx, info.State) {
		_ = b.queue.tasks.DeleteConsumer(ctx, b.queue.workers.CachedInfo().Name)
		_ = b.queue.remake(ctx, b.wait) // workers also remake the queue
	}
	b.warn(ctx)
	there, err := b.queue.keys(ctx)
	if err != nil || b.upload(ctx, there) != nil {
		return
	}
	var sent []jetstream.PubAckFuture
	for _, name := range b.names() {
		switch {
		case there[name]:
			b.tell(ctx, arrival{name: name}, arrived)
		case info.State.Subjects[b.queue.subject(taskWord, name)] > 0:
		default:
			data := b.message(name)
			if data == nil {
				continue // its result was kept meanwhile
			}
			if f, err := b.queue.js.PublishAsync(b.queue.subject(taskWord, name), data); err == nil {
				sent = append(sent, f)
			}
		}
	}
	for _, f := range sent {
		select {
		case <-f.Ok():
		case <-f.Err(): //nolint:errcheck // it is queued already, or the next call queues it
		case <-time.After(patience):
			return
		case <-ctx.Done():
			return
		}
	}
}

// upload stores the blobs of the batch's tasks on the server. It leaves out blobs that the server has already.
func (b *batch) upload(ctx context.Context, there map[string]bool) error {
	for name, blob := range b.blobs {
		if there[blobKey(name)] {
			continue
		}
		object, err := b.queue.putBlob(ctx, blob)
		if err != nil {
			return err
		}
		b.uploaded[name] = object
	}
	return nil
}

// removeUploads removes the uploaded blobs from the server, except those in needed.
func (p *Pool) removeUploads(ctx context.Context, needed map[string]work.Blob) {
	for name, object := range p.uploaded {
		if _, is := needed[name]; !is && p.queue.removeBlob(ctx, name, object) == nil {
			delete(p.uploaded, name)
		}
	}
}

// message returns the encoded task, or nil if the task is not open.
func (b *batch) message(name string) []byte {
	b.lock.Lock()
	defer b.lock.Unlock()
	if a := b.open[name]; a != nil {
		return a.data
	}
	return nil
}

// warn tells the user, only once, that there is no worker.
func (b *batch) warn(ctx context.Context) {
	info, err := b.queue.workers.Info(ctx)
	if err == nil && !b.alone && b.stalled() && info.NumWaiting == 0 && info.NumAckPending == 0 {
		b.alone = true
		b.Say("no worker has started yet; start one: midiconnect4 worker --nats " + b.Address.String())
	}
}
