package live

import (
	"context"
	"errors"
	"iter"
	"runtime"
	"sync/atomic"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// Performance is a performance of matches, in time.
type Performance struct {
	Clock    Clock      // the machine's, unless another is set
	SendTime bool       // MIDI clock, start, stop and continue are sent
	Follow   bool       // the MIDI clock that Receive is given is followed
	Tell     func(News) // is told of what happens, and must return at once
	Stays    bool       // after the last match, for Undo and NewGame, until ctx ends

	score    *scores.Score
	commands chan func(*timekeeper)
	ended    chan struct{}
	failed   atomic.Bool // the sink did not take what it was sent
	hands    hands
	signals  chan signal // of the clock that is followed
}

// New returns a performance by s.
func New(s *scores.Score) *Performance {
	return &Performance{
		Clock: NewClock(), Tell: func(News) {},
		score: s, commands: make(chan func(*timekeeper)), ended: make(chan struct{}),
		signals: make(chan signal, mostSignals),
	}
}

// Play performs matches, one after another, until they are over or ctx ends,
// and returns those that were heard, as far as they were. The sink is closed in
// the end; whatever happens, no note goes on sounding. The error is the cause of
// ctx, or what went wrong. A Performance plays once.
func (p *Performance) Play(ctx context.Context, sink Sink, matches iter.Seq[*play.Match]) (heard []*play.Match, err error) {
	// A thread that wakes needs a processor of Go's to go on. Those that search
	// hold some, and threads that look for work, or collect garbage, and do not
	// get to run hold others: with spare ones no note waits for them.
	const spare = 8
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + spare))
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	go func() {
		defer close(p.ended)
		p.Clock.KeepTime()
		k := &timekeeper{
			Performance: p, ctx: ctx, player: startPlayer(ctx, p, matches), factor: 1,
			voices: voices{sink: sink, channels: channels(p.score)},
		}
		if p.Follow {
			k.follow = newFollower(p.score)
		}
		err = k.run()
		heard = k.heard
	}()
	<-p.ended
	return heard, err
}

// channels lists those of the parts.
func channels(s *scores.Score) []uint8 {
	first, second := uint8(s.Players[0].Channel-1), uint8(s.Players[1].Channel-1)
	if first == second {
		return []uint8{first}
	}
	return []uint8{first, second}
}

// Pause silences the performance and stops its time. It returns when that is
// done.
func (p *Performance) Pause() { p.do(func(k *timekeeper) { k.hold(&k.paused) }) }

// Resume goes on where Pause stopped.
func (p *Performance) Resume() { p.do(func(k *timekeeper) { k.release(&k.paused) }) }

// Suspend does as Pause, and GoOn ends it: a performance that was paused before
// stays so.
func (p *Performance) Suspend() { p.do(func(k *timekeeper) { k.hold(&k.suspended) }) }

// GoOn goes on where Suspend stopped.
func (p *Performance) GoOn() { p.do(func(k *timekeeper) { k.release(&k.suspended) }) }

// Finish ends the performance on the next bar line, unless the move that follows
// is there already.
func (p *Performance) Finish() { p.do(func(k *timekeeper) { k.finishing = true }) }

// do has something done by the goroutine that keeps time, and waits for it. Once
// the performance has ended nothing is done.
func (p *Performance) do(what func(*timekeeper)) {
	done := make(chan struct{})
	select {
	case p.commands <- func(k *timekeeper) { defer close(done); what(k) }:
	case <-p.ended:
		return
	}
	select {
	case <-done:
	case <-p.ended:
	}
}

// lose stops time because the sink is lost, and closes it.
func (k *timekeeper) lose() {
	if k.lost {
		return
	}
	k.hold(&k.lost)
	_ = k.sink.Close() // it is lost
	k.sink = Nowhere{}
	k.Tell(News{Kind: Lost})
}

// replace goes on with another sink where lose stopped. First it silences what
// the port may have played on with.
func (k *timekeeper) replace(sink Sink) {
	k.sink = sink
	k.failed.Store(errors.Join(k.silence(), k.prepare()) != nil) // it will be lost again
	k.Tell(News{Kind: Back})
	k.release(&k.lost)
}

// prepare tells the synthesizer of the parts.
func (k *timekeeper) prepare() error {
	for _, part := range k.score.Players {
		for _, message := range compose.Setup(part) {
			if err := k.sink.Send(message); err != nil {
				return err
			}
		}
	}
	return nil
}
