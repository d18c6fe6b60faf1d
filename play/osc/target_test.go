package osc

import (
	"context"
	"fmt"
	"net"
	"sync"
	"testing"
	"time"
)

// dialler returns a dial function that always fails, with the error of fail.
func dialler(fail func() error) func(context.Context, string, string) (net.Conn, error) {
	return func(context.Context, string, string) (net.Conn, error) { return nil, fail() }
}

// TestTargetComesAndGoes sends to a port on which a program listens, ends, and listens again. It checks that the program receives messages whenever
// it listens.
func TestTargetComesAndGoes(t *testing.T) {
	first, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := first.LocalAddr().String()
	_ = first.Close()
	var mu sync.Mutex
	said := 0
	to := newTarget(address, func(string, ...any) {
		mu.Lock()
		defer mu.Unlock()
		said++
	})
	var sending sync.WaitGroup
	sending.Go(to.run)
	for time := range 3 {
		for range 20 {
			to.put([]byte("nobody"))
		}
		there, err := net.ListenPacket("udp", address)
		if err != nil {
			t.Skip("another program has taken the port")
		}
		mustHear(t, there, to, fmt.Sprint("hello ", time))
		_ = there.Close()
	}
	close(to.queue)
	sending.Wait()
	if said > 1 {
		t.Errorf("people are told %d times", said)
	}
}

// mustHear sends a word again and again until it arrives.
func mustHear(t *testing.T, there net.PacketConn, to *target, word string) {
	t.Helper()
	packet := make([]byte, 100)
	for range 500 {
		to.put([]byte(word))
		_ = there.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
		if n, _, err := there.ReadFrom(packet); err == nil && string(packet[:n]) == word {
			return
		}
	}
	t.Errorf("%q is not heard", word)
}

// TestManyKindsOfTargets checks that messages arrive at IPv6, broadcast and multicast addresses, if this machine has such addresses.
func TestManyKindsOfTargets(t *testing.T) {
	for _, c := range []struct{ name, listen, to string }{
		{"IPv6", "[::1]:0", "::1"},
		{"broadcast", "0.0.0.0:0", "127.255.255.255"},
		{"a name", "127.0.0.1:0", "localhost"},
	} {
		there, err := net.ListenPacket("udp", c.listen)
		if err != nil {
			t.Logf("%s: %v", c.name, err)
			continue
		}
		hears(t, c.name, there, c.to)
	}
	group := &net.UDPAddr{IP: net.IPv4(239, 255, 77, 77)}
	there, err := net.ListenMulticastUDP("udp4", nil, group)
	if err != nil {
		t.Skip(err)
	}
	hears(t, "multicast", there, group.IP.String())
}

// hears checks that packets to a host arrive.
func hears(t *testing.T, name string, there net.PacketConn, host string) {
	t.Helper()
	defer there.Close()
	_, port, err := net.SplitHostPort(there.LocalAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	failed := make(chan string, 1)
	to := newTarget(net.JoinHostPort(host, port), func(format string, args ...any) { failed <- fmt.Sprintf(format, args...) })
	var sending sync.WaitGroup
	sending.Go(to.run)
	defer sending.Wait()
	defer close(to.queue)
	packet := make([]byte, 100)
	for range 100 {
		to.put([]byte("hello"))
		_ = there.SetReadDeadline(time.Now().Add(50 * time.Millisecond))
		if n, _, err := there.ReadFrom(packet); err == nil && string(packet[:n]) == "hello" {
			return
		}
		select {
		case why := <-failed:
			t.Logf("%s: %s", name, why) // this machine has no route to the host
			return
		default:
		}
	}
	t.Errorf("%s: nothing is heard", name)
}
