package lines

import "sync"

// pausedState tracks whether the performance is paused. A change by this UI takes effect at once,
// before its event; changes by others come as events.
type pausedState struct {
	mu     sync.Mutex
	paused bool
	untold []bool // changes by this UI whose events have not come yet
}

func (p *pausedState) now() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.paused
}

// toggle changes the state, and returns the new one.
func (p *pausedState) toggle() (paused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused = !p.paused
	p.untold = append(p.untold, p.paused)
	return p.paused
}

// hear handles the event of a pause or its end.
func (p *pausedState) hear(paused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.untold) > 0 && p.untold[0] == paused {
		p.untold = p.untold[1:]
		return
	}
	p.paused, p.untold = paused, nil
}
