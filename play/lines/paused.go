package lines

import "sync"

// pausedState records whether the performance is paused. It records changes by this user interface at once. Later it ignores the events of these
// changes. It records changes by other user interfaces when their events arrive.
type pausedState struct {
	mu     sync.Mutex
	paused bool
	untold []bool // changes by this user interface whose events have not arrived yet
}

func (p *pausedState) now() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.paused
}

// toggle changes the state, and returns the new state.
func (p *pausedState) toggle() (paused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.paused = !p.paused
	p.untold = append(p.untold, p.paused)
	return p.paused
}

// hear handles an event that says whether the performance is paused.
func (p *pausedState) hear(paused bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.untold) > 0 && p.untold[0] == paused {
		p.untold = p.untold[1:]
		return
	}
	p.paused, p.untold = paused, nil
}
