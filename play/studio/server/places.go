package server

import (
	"net/netip"
	"sync"
)

const (
	mostPerformers = 16  // simultaneous pages that may steer
	mostListeners  = 500 // simultaneous pages in the audience

	// mostFromOne limits listeners from one address: enough for two devices each in a class behind
	// one router, too few for one device to take all places.
	mostFromOne = 60
)

// places limits connections.
type places struct {
	most int

	mu    sync.Mutex
	taken map[netip.Addr]int
	all   int
}

func newPlaces(most int) *places { return &places{most: most, taken: map[netip.Addr]int{}} }

// take reserves a place for a connection from remote, an address and port, until leave is called. ok is false if no place is free. Loopback
// addresses have no limit of their own, because connections through a tunnel come from there.
func (p *places) take(remote string) (leave func(), ok bool) {
	from := origin(remote)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all >= p.most || p.taken[from] >= mostFromOne && !from.IsLoopback() {
		return nil, false
	}
	p.all++
	p.taken[from]++
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.all--
		if p.taken[from]--; p.taken[from] == 0 {
			delete(p.taken, from)
		}
	}, true
}

// origin returns the address of a connection. All invalid ones count as one.
func origin(remote string) netip.Addr {
	at, _ := netip.ParseAddrPort(remote)
	return at.Addr().Unmap()
}
