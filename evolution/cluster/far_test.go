package cluster

import (
	"context"
	"net"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"midiconnect4/evolution/work"
)

// far returns the address of a proxy in front of a server. The proxy delays all data in each direction; the parameter way is the delay.
func far(t *testing.T, s *server.Server, way time.Duration) Address {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var lines sync.WaitGroup
	t.Cleanup(func() {
		_ = l.Close()
		lines.Wait()
	})
	lines.Go(func() {
		for {
			here, err := l.Accept()
			if err != nil {
				return
			}
			there, err := net.Dial("tcp", s.Addr().String())
			if err != nil {
				_ = here.Close()
				continue
			}
			lines.Go(func() { slowly(here, there, way) })
			lines.Go(func() { slowly(there, here, way) })
		}
	})
	a := at(s)
	a.URL = "nats://" + l.Addr().String()
	return a
}

// slowly copies data from one connection to the other, with a delay, until either is closed.
func slowly(from, to net.Conn, way time.Duration) {
	defer from.Close()
	defer to.Close()
	said := make([]byte, 1<<16)
	for {
		n, err := from.Read(said)
		time.Sleep(way)
		if _, failed := to.Write(said[:n]); err != nil || failed != nil {
			return
		}
	}
}

// TestFarWorkersGetTasks starts a worker far from the server. The server repeatedly offers it checks of its own results, which it must decline. The
// worker must still get an ordinary task that is queued later.
func TestFarWorkersGetTasks(t *testing.T) {
	s := start(t, t.TempDir(), 0)
	var did atomic.Int64
	p := program(&did)
	w := &Worker{Address: far(t, s, 20*time.Millisecond), Program: p, Cores: 1, Say: func(string) {}}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	defer func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}()
	q, all := enter(t, at(s), p), tasks("square", 7)
	publish := func(word string, task work.Task) {
		t.Helper()
		data, err := encodeTask(p.Version, task)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := q.js.Publish(ctx, q.subject(word, p.Name(task)), data); err != nil {
			t.Fatal(err)
		}
	}
	isDone := func(tasks ...work.Task) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(10 * time.Millisecond) {
			keys, err := q.keys(ctx)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.ContainsFunc(tasks, func(task work.Task) bool { return !keys[p.Name(task)] }) {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("in a minute, %d tasks were done", len(keys))
			}
		}
	}
	for _, task := range all[:6] {
		publish(taskWord, task)
	}
	isDone(all[:6]...)
	for _, task := range all[:6] {
		publish(checkWord, task)
	}
	publish(taskWord, all[6])
	isDone(all[6])
}
