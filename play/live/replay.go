package live

import (
	"context"
	"errors"
	"iter"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// errGone means that an output has failed and takes no more messages.
var errGone = errors.New("the MIDI output is no longer connected")

// Replay sends recorded messages, which must be ordered by time. Times are relative to the start of Replay. It adds no messages, except to silence
// notes that still sound at the end. The error is the cause of ctx, errGone, or the error of a destination.
func Replay(ctx context.Context, clock Clock, messages iter.Seq2[time.Duration, midi.Message], to ...Destination) error {
	p := New(nil, to...)
	p.Clock = clock
	if err := p.Open(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() {
		clock.KeepTime() // the thread ends with this goroutine
		done <- guarded(func() error { return p.replay(ctx, messages) })
	}()
	return <-done
}

func (p *Performance) replay(ctx context.Context, messages iter.Seq2[time.Duration, midi.Message]) (err error) {
	alarm := p.Clock.NewAlarm()
	defer alarm.Close()
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { alarm.Wake(); close(ended) })
	defer func() {
		if !stop() {
			<-ended
		}
	}()
	o := outputs{clock: p.Clock, all: p.connections}
	for _, c := range p.connections {
		c.use(c.opened, p.Clock, len(p.connections) > 1)
	}
	defer func() { err = errors.Join(err, o.close()) }()
	start := p.Clock.Now()
	for at, m := range messages {
		for at += start; p.Clock.Now() < at && ctx.Err() == nil; {
			alarm.Wait(at)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		o.send(at, everyPart, m)
		for _, c := range p.connections {
			if c.failed.Load() {
				return errGone
			}
		}
	}
	o.letRing(ctx)
	o.quiet = true
	return nil
}
