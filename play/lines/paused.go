package lines

import "sync"

// pausedState is whether the performance is paused, here or by another UI. What is asked
// for here holds from then on; the event that tells of it comes later.
type pausedState struct {
	mu     sync.Mutex
	paused bool
	untold []bool // asked for here, without an event so far
}

func (p *pausedState) now() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.paused
}

// toggle asks for the other state, and returns it.
func (p *pausedState) toggle() (paused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused = !p.paused
	p.untold = append(p.untold, p.paused)
	return p.paused
}

// hear takes an event.
func (p *pausedState) hear(paused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.untold) > 0 && p.untold[0] == paused {
		p.untold = p.untold[1:]
		return
	}
	p.paused, p.untold = paused, nil
}
