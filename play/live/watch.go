package live

import (
	"context"
	"time"
)

// Port is how a sink that may be lost is watched, and opened again.
type Port struct {
	There func() bool // as far as the system says
	Open  func() (Sink, error)
}

// Watch looks four times a second whether the port of p is still there, until ctx
// ends. Where it has gone, or takes nothing, the performance stops until it
// could be opened again.
func (p *Performance) Watch(ctx context.Context, port Port) {
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
		if !lost && (p.failed.Load() || !port.There()) {
			lost = true
			p.do((*timekeeper).lose)
		}
		if !lost {
			continue
		}
		if sink, err := port.Open(); err == nil {
			lost = false
			p.do(func(k *timekeeper) { k.replace(sink) })
		}
	}
}
