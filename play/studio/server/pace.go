package server

import (
	"net/netip"
	"sync"
	"time"
)

const (
	// atOnce is the number of requests that one IP address may send at once. When a school class opens the page, 60 devices behind one router load some
	// 60 files each, and may load them again.
	atOnce = 10_000
	// perSecond is the number of requests that one IP address may send in a second for long.
	perSecond = 100
	// mostPaced is the number of addresses from which on those are forgotten that have been quiet for long.
	mostPaced = 1000
)

// pace limits the number of requests from one IP address. There is no limit for loopback addresses, because connections through a tunnel come from
// them.
type pace struct {
	now func() time.Time

	mu   sync.Mutex
	free map[netip.Addr]time.Time // when all requests of an address are paid for: each request costs 1/perSecond of a second
}

func newPace() *pace { return &pace{now: time.Now, free: map[netip.Addr]time.Time{}} }

// may returns false if an address has sent too many requests. Otherwise it counts one more.
func (p *pace) may(remote string) bool {
	const (
		cost = time.Second / perSecond
		debt = cost * atOnce
	)
	from := origin(remote)
	if from.IsLoopback() {
		return true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if len(p.free) >= mostPaced {
		for other, at := range p.free {
			if !at.After(now) {
				delete(p.free, other)
			}
		}
	}
	at := p.free[from]
	if at.Before(now) {
		at = now
	}
	if at.Sub(now) > debt-cost {
		return false
	}
	p.free[from] = at.Add(cost)
	return true
}
