package studio

import (
	"context"
	"sync"
)

// work runs at most one exploration and one evolution, in parallel with performances.
type work struct {
	mu      sync.Mutex
	explore context.CancelFunc // stops the current exploration; nil before the first
	evolve  context.CancelFunc
	evolved chan struct{} // closed when all evolutions so far have written their files; nil before the first
}

// beginExplore stops the current exploration, and returns the context of the next one.
func (w *work) beginExplore() context.Context { return w.begin(&w.explore) }

// beginEvolve stops the current evolution, and returns the context of the next one.
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

// run runs an evolution in a goroutine. If several evolutions are requested at the same time, they may overlap until all but the last have stopped.
func (w *work) run(evolution func()) {
	w.mu.Lock()
	defer w.mu.Unlock()
	before, ended := w.evolved, make(chan struct{})
	w.evolved = ended
	go func() {
		defer close(ended)
		evolution()
		if before != nil {
			<-before
		}
	}()
}

// stopEvolve stops the evolution, and waits until its files are written.
func (w *work) stopEvolve() {
	w.halt(&w.evolve)
	w.mu.Lock()
	ended := w.evolved
	w.mu.Unlock()
	if ended != nil {
		<-ended
	}
}

func (w *work) halt(current *context.CancelFunc) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if *current != nil {
		(*current)()
	}
}

func (w *work) stop() {
	w.stopExplore()
	w.stopEvolve()
}
