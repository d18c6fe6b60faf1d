package osc

import (
	"context"
	"errors"
	"fmt"
	"net"
	"syscall"
	"time"
)

// again is how soon a name is resolved again after an error.
const again = 2 * time.Second

// target is a host and port that receives packets. A goroutine of its own resolves the name, and
// sends.
type target struct {
	address string
	queue   chan []byte
	say     func(format string, args ...any)
	dial    func(ctx context.Context, network, address string) (net.Conn, error)

	conn     net.Conn // nil until the name is resolved
	tried    time.Time
	troubled bool // people were told that it cannot be reached
}

func newTarget(address string, say func(string, ...any)) *target {
	const most = 1024 // waiting packets; more are lost
	return &target{address: address, queue: make(chan []byte, most), say: say, dial: new(net.Dialer).DialContext}
}

// put sends a packet, unless too many wait.
func (t *target) put(packet []byte) {
	select {
	case t.queue <- packet:
	default:
	}
}

// run sends packets until the queue is closed.
func (t *target) run() {
	t.resolve()
	for packet := range t.queue {
		t.send(packet)
	}
	if t.conn != nil {
		_ = t.conn.Close() // nothing is buffered
	}
}

// resolve finds the address.
func (t *target) resolve() {
	const patience = 5 * time.Second
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	t.tried = time.Now()
	conn, err := t.dial(ctx, "udp", t.address)
	if err != nil {
		t.trouble(err)
		return
	}
	if t.conn != nil {
		_ = t.conn.Close() // of the previous address
	}
	t.conn = conn
}

// send sends a packet. It continues if the host answers that no program listens, because one may
// start; from time to time it resolves the name again.
func (t *target) send(packet []byte) {
	if t.conn == nil && time.Since(t.tried) >= again {
		t.resolve()
	}
	if t.conn == nil {
		return
	}
	_, err := t.conn.Write(packet)
	if errors.Is(err, syscall.ECONNREFUSED) { // the answer to an earlier packet; this one was not sent
		t.trouble(err)
		_, err = t.conn.Write(packet)
	}
	if err == nil {
		return
	}
	t.trouble(err)
	if time.Since(t.tried) >= again {
		t.resolve()
	}
}

// trouble tells people once that the target cannot be reached.
func (t *target) trouble(err error) {
	if t.troubled {
		return
	}
	t.troubled = true
	if lookup, failed := errors.AsType[*net.DNSError](err); failed {
		err = errors.New(lookup.Err)
	}
	if errors.Is(err, syscall.ECONNREFUSED) {
		err = errors.New("no program listens there yet")
	}
	t.say("%s\n", fmt.Errorf("OSC to %s: %w; the performance goes on", t.address, err))
}
