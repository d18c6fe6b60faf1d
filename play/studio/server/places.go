package server

import (
	"net/netip"
	"sync"
)

const (
	mostPerformers = 16  // pages that may steer, at a time
	mostListeners  = 500 // in the audience, at a time

	// mostFromOne is how many listeners may come from one address: two devices for each of a class behind one router, and
	// too few for one device to take all places.
	mostFromOne = 60
)

// places are for connections.
type places struct {
	most int

	mu    sync.Mutex
	taken map[netip.Addr]int
	all   int
}

func newPlaces(most int) *places { return &places{most: most, taken: map[netip.Addr]int{}} }

// take takes a place for a connection from an address and port, until leave is called; ok is false if all are taken.
// This machine's own may take any number: others come by them if a tunnel leads here.
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

// origin is the address of a connection. Those that are none count as one.
func origin(remote string) netip.Addr {
	at, _ := netip.ParseAddrPort(remote)
	return at.Addr().Unmap()
}
