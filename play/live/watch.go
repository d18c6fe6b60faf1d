package live

import (
	"context"
	"time"
)

// watch checks four times a second, until ctx ends, whether an output works. It closes an output that is lost or has failed, and reopens the
// destination as soon as possible.
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
				_ = output.Close() // the performance has ended in the meantime
			}
		}
	}
}

// giveUp closes a lost output and waits until it is closed, because some systems cannot open a port again before.
func (p *Performance) giveUp(ctx context.Context, c *connection) {
	closed, _ := ask(p, func(k *scheduler) <-chan error { return k.lose(c) })
	select {
	case <-closed: //nolint:errcheck // the output is lost with or without an error
	case <-ctx.Done():
	}
}
