package evolution

import (
	"cmp"
	"context"
	"errors"
	"sync"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
)

// Heard is a run whose champions play games for listeners while it evolves. Games may slow the run down, but never change its result.
type Heard struct {
	run  *Run
	pace int // generations between the champions of two successive games; 0 if the run does not wait for games

	mu      sync.Mutex
	changed chan struct{} // closed, and replaced, when one of the next fields changes
	newest  *gamer.File   // champion of the latest measured generation; nil before the first
	last    bool          // newest is the champion of the run's last generation
	played  int           // generation of the champion in the latest game; 0 before the first game
	ended   bool
}

// Hear lets a run's champions play games. With a pace above 0, the champion of each game is pace generations newer than the champion of the previous
// game, and the run and the games wait for each other. With pace 0 the run never waits, and each game gets the newest champion.
func Hear(r *Run, pace int) (*Heard, error) {
	h := &Heard{run: r, pace: pace, changed: make(chan struct{})}
	if r.measured != nil {
		if err := h.note(); err != nil {
			return nil, err
		}
	}
	return h, nil
}

// Evolve evolves the run like Run.Evolve. In addition, it waits for games if there is a pace.
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

// note records the champion of the generation that was just measured.
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

// mayGoOn reports whether the run may evolve another generation. It returns false if a game must be played first.
func (h *Heard) mayGoOn() bool {
	return h.pace == 0 || h.newest == nil || h.last || h.played > 0 && h.newest.Generation < h.played+h.pace
}

// Newest returns the champion for the next game. It waits for a champion that is pace generations newer, until ctx ends.
func (h *Heard) Newest(ctx context.Context) (*gamer.File, error) {
	h.await(ctx, func() bool {
		return h.ended || h.last || h.newest != nil && (h.played == 0 || h.newest.Generation >= h.played+h.pace)
	})
	f := h.Latest()
	h.Played()
	switch {
	case ctx.Err() != nil:
		return nil, context.Cause(ctx)
	case f == nil:
		return nil, errors.New("the run ended before its first generation")
	}
	return f, nil
}

// Latest returns the champion of the latest measured generation, or nil before the first.
func (h *Heard) Latest() *gamer.File {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.newest
}

// Played records that the latest champion plays a game, so the run may go on.
func (h *Heard) Played() {
	h.change(func() {
		if h.newest != nil {
			h.played = h.newest.Generation
		}
	})
}

// Final reports whether f is the run's last champion: of its last generation, or the newest one after the run ended.
func (h *Heard) Final(f *gamer.File) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return f != nil && f == h.newest && (h.ended || h.last)
}

// change calls the function what, which changes fields, under the lock. Then it wakes all callers of await.
func (h *Heard) change(what func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	what()
	close(h.changed)
	h.changed = make(chan struct{})
}

// await waits until met returns true or ctx ends.
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
