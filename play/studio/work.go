package studio

import (
	"context"
	"sync"
)

// work is what goes on beside performances: an exploration and an evolution at most.
type work struct {
	mu      sync.Mutex
	explore context.CancelFunc // stops the current one; nil before the first
	evolve  context.CancelFunc
	evolved sync.WaitGroup // the current evolution, which has files to write
}

// beginExplore stops the exploration before and returns the context of the next.
func (w *work) beginExplore() context.Context { return w.begin(&w.explore) }

// beginEvolve stops the evolution before and returns the context of the next.
func (w *work) beginEvolve() context.Context {
	w.stopEvolve()
	return w.begin(&w.evolve)
}

func (w *work) begin(current *context.CancelFunc) context.Context {
	w.mu.Lock()
	defer w.mu.Unlock()
	if *current != nil {
		(*current)()
	}
	ctx, stop := context.WithCancel(context.Background())
	*current = stop
	return ctx
}

func (w *work) stopExplore() { w.halt(&w.explore) }

// stopEvolve stops the evolution, and returns when its files are written.
func (w *work) stopEvolve() {
	w.halt(&w.evolve)
	w.evolved.Wait()
}

func (w *work) halt(current *context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if *current != nil {
		(*current)()
	}
}

// stop stops all.
func (w *work) stop() {
	w.stopExplore()
	w.stopEvolve()
}
