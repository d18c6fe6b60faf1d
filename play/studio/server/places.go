package server

import (
	"net/netip"
	"sync"
)

const (
	mostPerformers = 16  // maximum number of open pages that may steer
	mostListeners  = 500 // maximum number of open pages of the audience

	// perPage is the number of connections that a page may have: its socket, and those that load files.
	perPage = 8

	// mostFromOne limits the number of listeners' pages from one IP address. It is enough for two devices each in a school class behind one router.
	// It prevents one device from taking all places.
	mostFromOne = 60
)

// places limits the number of connections, in all and from one IP address.
type places struct {
	most, mostFromOne int

	mu    sync.Mutex
	taken map[netip.Addr]int
	all   int
}

func newPlaces(most, mostFromOne int) *places {
	return &places{most: most, mostFromOne: mostFromOne, taken: map[netip.Addr]int{}}
}

// take reserves a place for a connection until leave is called. remote is the address and port of the other end. ok is false if no place is free.
// There is no limit for one loopback address, because connections through a tunnel come from it.
func (p *places) take(remote string) (leave func(), ok bool) {
	from := origin(remote)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.all >= p.most || p.taken[from] >= p.mostFromOne && !from.IsLoopback() {
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

// origin returns the IP address of a connection. All invalid addresses give the same result.
func origin(remote string) netip.Addr {
	at, _ := netip.ParseAddrPort(remote)
	return at.Addr().Unmap()
}
