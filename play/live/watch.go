package live

import (
	"context"
	"time"
)

// watch looks four times a second whether an output is still there, until ctx
// ends. Where it has gone, or takes nothing, it is opened again as soon as it can
// be.
func (p *Performance) watch(ctx context.Context, c *connection) {
	const pause = 250 * time.Millisecond
	tick := time.NewTicker(pause)
	defer tick.Stop()
	lost := false
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		if !lost && (c.failed.Load() || !c.Present()) {
			lost = true
			p.giveUp(ctx, c)
		}
		if !lost {
			continue
		}
		if output, err := c.Open(); err == nil {
			lost = false
			if !p.doNow(func(k *scheduler) { k.rejoin(c, output) }) {
				_ = output.Close() // the performance has ended
			}
		}
	}
}

// giveUp has an output that was lost be closed, and waits until it is: some systems
// do not open a port before.
func (p *Performance) giveUp(ctx context.Context, c *connection) {
	closed, _ := ask(p, func(k *scheduler) <-chan error { return k.lose(c) })
	select {
	case <-closed: //nolint:errcheck // the output is lost, closed well or not
	case <-ctx.Done():
	}
}
