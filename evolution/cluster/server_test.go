package cluster

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"midiconnect4/internal/needs"
)

// debians runs the NATS server of Debian until the test ends. It is older than the server library in these tests.
func debians(t *testing.T) Address {
	t.Helper()
	a, _ := debiansIn(t, t.TempDir())
	return a
}

// debiansIn does the same as debians, with the server's data in dir. It also returns a function that kills the server.
func debiansIn(t *testing.T, dir string) (_ Address, kill func()) {
	t.Helper()
	path := needs.Program(t, "nats-server")
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	host := l.Addr().String()
	_ = l.Close()
	_, port, _ := net.SplitHostPort(host)
	cmd := exec.Command(path, "-js", "-sd", dir, "-a", "127.0.0.1", "-p", port)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill = sync.OnceFunc(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	t.Cleanup(kill)
	for began := time.Now(); time.Since(began) < time.Minute; time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", host); err == nil {
			_ = c.Close()
			return Address{URL: "nats://" + host, Queue: DefaultQueue}, kill
		}
	}
	t.Fatal("the server does not start")
	return Address{}, nil
}

func builtIn(t *testing.T) Address {
	t.Helper()
	return at(start(t, t.TempDir(), 0))
}

// TestWorkersJoinQueuedWork starts workers after tasks and a malformed message are in the queue. It also checks that a program of another version is
// refused.
func TestWorkersJoinQueuedWork(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for name, serve := range map[string]func(*testing.T) Address{
		"built in": builtIn, "Debian's": debians,
	} {
		t.Run(name, func(t *testing.T) {
			a := serve(t)
			var did atomic.Int64
			p := program(&did)
			q := enter(t, a, p)
			t.Logf("version %s", q.connection.ConnectedServerVersion())
			var strange atomic.Int64
			if _, err := q.js.Publish(t.Context(), q.subject(taskWord, "strange"), []byte("{}")); err != nil {
				t.Fatal(err)
			}
			ended := make(chan error, 1)
			go func() {
				got, err := do(t, a, p, 0.5, append(tasks("square", 20), tasks("large", 3)...))
				if err == nil {
					same(t, got, append(want("square", 20), want("large", 3)...))
				}
				ended <- err
			}()
			for queued := uint64(0); queued < 24; time.Sleep(10 * time.Millisecond) {
				info, err := q.tasks.Info(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				queued = info.State.Msgs
			}
			other := new(VersionError)
			if _, err := a.open(t.Context(), "other", "other", time.Second, nil); !errors.As(err, &other) || other.Theirs != "test" || other.Ours != "other" {
				t.Errorf("another version: %v", err)
			}
			ctx, stop := context.WithCancel(t.Context())
			w := &Worker{Address: a, Program: p, Cores: 2, wait: time.Second, Say: func(what string) {
				if strings.Contains(what, "is not a task") {
					strange.Add(1)
				}
			}}
			left := make(chan error, 1)
			go func() { left <- w.Run(ctx) }()
			hire(t, a, p) // a second worker, for checks
			if err := <-ended; err != nil {
				t.Error(err)
			}
			nothingWaits(t, q)
			time.Sleep(1500 * time.Millisecond) // within this time, the server offers unacknowledged messages again
			stop()
			if err := <-left; err != nil {
				t.Error(err)
			}
			if n := strange.Load(); n > 1 {
				t.Errorf("a strange message was announced %d times", n)
			}
		})
	}
}

// TestOrphansAreGivenOut kills a server, and replaces its stored tasks by an older state, as if unwritten data were lost. The server's state of
// deliveries stays. In one case the older state contains the same tasks, which the server takes for delivered. In the other case it contains no
// tasks, so that new tasks get the numbers of old ones. All tasks must be done.
func TestOrphansAreGivenOut(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a server")
	}
	for name, restore := range map[string]bool{"the same tasks": true, "nothing": false} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			a, kill := debiansIn(t, dir)
			var did atomic.Int64
			p := program(&did)
			q := enter(t, a, p)
			for _, task := range tasks("square", 20) {
				data, err := encodeTask(p.Version, task)
				if err == nil {
					_, err = q.js.Publish(t.Context(), q.subject(taskWord, p.Name(task)), data)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			stored := filepath.Join(dir, "jetstream", "$G", "streams", a.Queue, "msgs")
			if err := os.CopyFS(filepath.Join(dir, "copy"), os.DirFS(stored)); err != nil {
				t.Fatal(err)
			}
			for range 20 {
				m, err := q.workers.Next()
				if err == nil {
					err = m.DoubleAck(t.Context())
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			time.Sleep(time.Second) // the server writes its state of deliveries with a delay
			kill()
			err := os.RemoveAll(stored)
			if err == nil && restore {
				err = os.Rename(filepath.Join(dir, "copy"), stored)
			}
			if err != nil {
				t.Fatal(err)
			}
			a, _ = debiansIn(t, dir)
			hire(t, a, p)
			got, err := do(t, a, p, 0, tasks("square", 20))
			if err != nil {
				t.Fatal(err)
			}
			same(t, got, want("square", 20))
		})
	}
}
