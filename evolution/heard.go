package evolution

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
)

// Heard is a run whose champions play games while it evolves. The games set its pace; what
// comes out is the same as without them.
type Heard struct {
	run  *Run
	pace int // generations from one game to the next; 0 for a run that waits for no game

	mu      sync.Mutex
	changed chan struct{} // is closed when something of what follows changes
	newest  *gamer.File   // of the generation measured last; nil before the first
	last    bool          // it is that of the run's last generation
	played  int           // generation of the champion that was asked for last; 0 before the first
	ended   bool
}

// Hear returns a run of which each game hears the champion so many generations after the one
// before: the run waits for the games, and they for it. With pace 0 it evolves freely, and a game
// has the newest one.
func Hear(r *Run, pace int) (*Heard, error) {
	h := &Heard{run: r, pace: pace, changed: make(chan struct{})}
	if r.Measured() {
		if err := h.note(); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// Evolve evolves the run, as Run.Evolve does.
func (h *Heard) Evolve(ctx context.Context, o Options) error {
	defer h.change(func() { h.ended = true })
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var failed error
	told := o.Measured
	o.Measured = func(g arena.GenerationStats) {
		if failed = h.note(); failed != nil {
			stop()
		}
		if told != nil {
			told(g)
		}
		h.await(ctx, h.mayGoOn)
	}
	h.await(ctx, h.mayGoOn)
	err := h.run.Evolve(ctx, o)
	return cmp.Or(failed, err)
}

// note keeps the champion of the generation that was just measured.
func (h *Heard) note() error {
	f, err := h.run.Champion()
	if err != nil {
		return err
	}
	last := h.run.last()
	h.change(func() {
		h.newest, h.last = f, last
	})
	return nil
}

// mayGoOn reports whether the run may begin another generation.
func (h *Heard) mayGoOn() bool {
	return h.pace == 0 || h.newest == nil || h.last || h.played > 0 && h.newest.Generation < h.played+h.pace
}

// Newest is the champion for a game that begins. It waits for it until ctx ends.
func (h *Heard) Newest(ctx context.Context) (*gamer.File, error) {
	h.await(ctx, func() bool {
		return h.ended || h.last || h.newest != nil && (h.played == 0 || h.newest.Generation >= h.played+h.pace)
	})
	var f *gamer.File
	h.change(func() {
		if f = h.newest; f != nil {
			h.played = f.Generation
		}
	})
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case f == nil:
		return nil, errors.New("the run ended before its first generation")
	}
	return f, nil
}

// Final reports whether f is a champion that none follows, because the run has ended.
func (h *Heard) Final(f *gamer.File) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return f != nil && f == h.newest && (h.ended || h.last)
}

// change changes what others may wait for.
func (h *Heard) change(what func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	what()
	close(h.changed)
	h.changed = make(chan struct{})
}

// await waits until what others change meets a condition, or ctx ends.
func (h *Heard) await(ctx context.Context, met func() bool) {
	for {
		h.mu.Lock()
		done, changed := met(), h.changed
		h.mu.Unlock()
		if done {
			return
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return
		}
	}
}
