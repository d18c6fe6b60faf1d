package osc

import (
	"context"
	"errors"
	"fmt"
	"net"
	"strconv"
	"syscall"
	"time"
)

// again is how long to wait after an error before a name is resolved again.
const again = 2 * time.Second

// target is a host and port to which packets are sent. A goroutine of its own resolves the host's name and sends the packets.
type target struct {
	address string
	queue   chan []byte
	say     func(format string, args ...any)
	dial    func(ctx context.Context, network, address string) (net.Conn, error)

	conn     net.Conn // nil until the name is resolved
	tried    time.Time
	troubled bool // people were told that the target cannot be reached
}

func newTarget(address string, say func(string, ...any)) *target {
	const most = 1024 // length of the queue of packets; further packets are lost
	return &target{address: address, queue: make(chan []byte, most), say: say, dial: new(net.Dialer).DialContext}
}

// put queues a packet. If the queue is full, put drops the packet.
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
		_ = t.conn.Close() // ignore the error: nothing is buffered
	}
}

// resolve resolves the name of the host.
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
		_ = t.conn.Close() // close the connection to the previous address
	}
	t.conn = conn
}

// send sends a packet. It continues to send if the host answers that no program listens on the port, because a program may start to listen. After
// errors, it sometimes resolves the name again.
func (t *target) send(packet []byte) {
	if t.conn == nil && time.Since(t.tried) >= again {
		t.resolve()
	}
	if t.conn == nil {
		return
	}
	_, err := t.conn.Write(packet)
	if errors.Is(err, syscall.ECONNREFUSED) { // this error answers an earlier packet, and this packet was not sent
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

// trouble tells people, once, that the target cannot be reached.
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

// CheckTarget returns an error for an address that is not HOST:PORT.
func CheckTarget(address string) error {
	host, port, err := net.SplitHostPort(address)
	wrong, malformed := errors.AsType[*net.AddrError](err)
	switch {
	case malformed:
		return errors.New(wrong.Err)
	case err != nil:
		return err
	case host == "":
		return errors.New("the host is missing")
	}
	if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
		return fmt.Errorf("port %q: must be 1 to 65535", port)
	}
	return nil
}
