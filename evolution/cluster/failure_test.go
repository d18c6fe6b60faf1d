package cluster

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"midiconnect4/evolution/work"
	"midiconnect4/internal/needs"
)

// TestLiesAreFound starts a worker that returns false results, alone or beside an honest worker. The pool must name the false one.
func TestLiesAreFound(t *testing.T) {
	for _, alone := range []bool{false, true} {
		for _, kind := range []string{"square", "large"} {
			t.Run(fmt.Sprint(alone, kind), func(t *testing.T) {
				a := at(start(t, t.TempDir(), 0))
				var did atomic.Int64
				p := program(&did)
				lying := work.Program{Version: p.Version, Kinds: map[string]work.Kind{kind: func(ctx context.Context, body []byte, step func()) ([]byte, error) {
					data, err := p.Kinds[kind](ctx, body, step)
					data[0]++
					return data, err
				}}}
				ctx, stop := context.WithCancel(context.Background())
				defer stop()
				liar := &Worker{Address: a, Program: lying, Cores: 1, Say: func(string) {}, wait: time.Second}
				ended := make(chan error, 1)
				go func() { ended <- liar.Run(ctx) }()
				if !alone {
					hire(t, a, work.Program{Version: p.Version, Kinds: map[string]work.Kind{kind: func(ctx context.Context, body []byte, step func()) ([]byte, error) {
						for liar.Did() == 0 && ctx.Err() == nil {
							time.Sleep(time.Millisecond) // so that this worker does not take all tasks
						}
						return p.Kinds[kind](ctx, body, step)
					}}})
				}
				_, err := do(t, a, p, 1, tasks(kind, 20))
				lie := new(LieError)
				if !errors.As(err, &lie) || lie.Liar != liar.name || lie.Other == lie.Liar || lie.Kept != 0 {
					t.Fatalf("%v, and the liar is %s", err, liar.name)
				}
				stop()
				if err := <-ended; err != nil && !errors.Is(err, errAccused) {
					t.Error(err)
				}
				hire(t, a, p)
				got, err := do(t, a, p, 0, tasks(kind, 20))
				if err != nil {
					t.Fatal(err)
				}
				same(t, got, want(kind, 20))
			})
		}
	}
}

// TestUnusableResultsAreReplaced starts a worker whose results cannot be used. The pool must name this worker, the worker must leave, and another
// worker must do its tasks.
func TestUnusableResultsAreReplaced(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := program(&did)
	liar := &Worker{Address: a, Program: work.Program{Version: p.Version, Kinds: map[string]work.Kind{
		"square": func(context.Context, []byte, func()) ([]byte, error) { return []byte("none"), nil },
		"large": func(context.Context, []byte, func()) ([]byte, error) {
			return bytes.Repeat([]byte("none"), maxSmall), nil
		},
	}}, Cores: 1, Say: func(string) {}, wait: time.Second}
	ended := make(chan error, 1)
	go func() { ended <- liar.Run(t.Context()) }()
	var said []string
	pool := &Pool{Address: a, Here: work.Local{Program: p, Cores: 1}, wait: time.Second, sweep: 200 * time.Millisecond, Say: func(what string) {
		if strings.HasPrefix(what, "worker ") {
			said = append(said, what)
			hire(t, a, p)
		}
	}}
	if err := pool.Open(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for _, kind := range []string{"square", "large"} {
		got := make([]string, 20)
		err := pool.Do(t.Context(), tasks(kind, 20), func() {}, func(i int, result []byte) error {
			if bytes.HasPrefix(result, []byte("none")) {
				return fmt.Errorf("number %d: %w", i, work.Unusable(errors.New("it is none")))
			}
			got[i] = string(result)
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		same(t, got, want(kind, 20))
	}
	if len(said) != 1 || !strings.HasPrefix(said[0], "worker "+liar.name+" gave a false result: number ") || !strings.HasSuffix(said[0], ": it is none; the task was done here instead, and further results of this worker are rejected") {
		t.Errorf("%q", said)
	}
	if err := <-ended; !errors.Is(err, errAccused) {
		t.Errorf("the liar: %v", err)
	}
}

// TestUnusableResultsEndTheWork checks two cases in which the batch must end: a worker returns unusable results after good ones were kept; or the
// pool's caller rejects a correct result.
func TestUnusableResultsEndTheWork(t *testing.T) {
	for _, lies := range []bool{true, false} {
		t.Run(fmt.Sprint(lies), func(t *testing.T) {
			a := at(start(t, t.TempDir(), 0))
			var did atomic.Int64
			p := program(&did)
			kept, keep := make(chan struct{}), new(sync.Once)
			hire(t, a, work.Program{Version: p.Version, Kinds: map[string]work.Kind{"square": func(ctx context.Context, body []byte, step func()) ([]byte, error) {
				result, err := p.Kinds["square"](ctx, body, step)
				if lies && did.Load() > 3 {
					select { // results are looked at in any order
					case <-kept:
					case <-ctx.Done():
					}
					result = append(result, 'x')
				}
				return result, err
			}}})
			pool := &Pool{Address: a, Here: work.Local{Program: p, Cores: 1}, wait: time.Second, sweep: 200 * time.Millisecond, Say: logging(t)}
			if err := pool.Open(t.Context()); err != nil {
				t.Fatal(err)
			}
			defer pool.Close()
			none := work.Unusable(errors.New("it is none"))
			err := pool.Do(t.Context(), tasks("square", 10), func() {}, func(_ int, result []byte) error {
				if !lies || bytes.HasSuffix(result, []byte("x")) {
					return none
				}
				keep.Do(func() { close(kept) })
				return nil
			})
			lie := new(LieError)
			switch is := errors.As(err, &lie); {
			case lies && (!is || lie.Kept == 0 || !strings.Contains(err.Error(), "gave a false result: it is none; ") || !strings.HasSuffix(err.Error(), " of its results were kept before")):
				t.Errorf("%v", err)
			case !lies && (is || !errors.Is(err, none)):
				t.Errorf("%v", err)
			}
		})
	}
}

// TestLateDifferencesAreFound sends a second result for an unchecked task after the first result was kept. The results differ, and the pool must
// notice.
func TestLateDifferencesAreFound(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := program(&did)
	hire(t, a, p)
	pool := &Pool{Address: a, Here: work.Local{Program: p, Cores: 1}, Say: func(string) {}, wait: time.Second, sweep: 200 * time.Millisecond}
	if err := pool.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	all := append(tasks("square", 1), tasks("wait", 1)...)
	late := &Worker{name: "late", queue: pool.queue}
	var putting sync.WaitGroup
	defer putting.Wait()
	err := pool.Do(context.Background(), all, func() {}, func(i int, _ []byte) error {
		putting.Go(func() {
			if err := late.put(context.Background(), &job{name: p.Name(all[i])}, newResult("late", []byte("101"), nil)); err != nil {
				t.Error(err)
			}
		})
		return nil
	})
	lie := new(LieError)
	if !errors.As(err, &lie) || lie.Liar != "late" {
		t.Error(err)
	}
}

// TestFailuresAreReported does a task that fails on every machine. The pool must report the failure, and must not leave it on the server.
func TestFailuresAreReported(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := program(&did)
	hireFor(t, a, p, never)
	for range 2 {
		pool := &Pool{Address: a, Here: work.Local{Program: p, Cores: 2}, Say: logging(t), wait: never, sweep: 200 * time.Millisecond}
		_, err := doBy(t, pool, []work.Task{work.NewTask("square", -1, 0)})
		if err == nil || !strings.HasPrefix(err.Error(), "worker ") || !strings.HasSuffix(err.Error(), ": it is negative") {
			t.Error(err)
		}
	}
	if did.Load() != 2 {
		t.Errorf("it was tried %d times", did.Load())
	}
}

// TestFailuresEndTheWork does two tasks at about the same time: one fails, the other succeeds. The failure must be reported.
func TestFailuresEndTheWork(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	hire(t, a, program(&did))
	for i := range 10 {
		if _, err := do(t, a, program(&did), 0, []work.Task{work.NewTask("square", -1-i, 1), work.NewTask("square", 1+i, 1)}); err == nil {
			t.Fatal("the failure was not told")
		}
	}
}

// TestServersAreLost stops and restarts the server several times while workers do tasks. All results must be correct.
func TestServersAreLost(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	dir, port := t.TempDir(), needs.Port(t)
	s := start(t, dir, port)
	a := at(s)
	var did atomic.Int64
	p := program(&did)
	slow := work.Program{Version: p.Version, Kinds: map[string]work.Kind{"square": func(ctx context.Context, body []byte, step func()) ([]byte, error) {
		time.Sleep(30 * time.Millisecond)
		return p.Kinds["square"](ctx, body, step)
	}}}
	for range 2 {
		hire(t, a, slow)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		got, err := do(t, a, slow, 0.1, tasks("square", 300))
		if err != nil {
			t.Error(err)
		}
		same(t, got, want("square", 300))
	}()
	for did.Load() == 0 {
		time.Sleep(10 * time.Millisecond)
	}
	for range 3 {
		time.Sleep(500 * time.Millisecond)
		s.Shutdown()
		s.WaitForShutdown()
		s = start(t, dir, port)
	}
	<-ended
}

// TestWorkersWaitForTheServer starts a worker before the server. The worker must say that it waits, and must do tasks after the server has started.
func TestWorkersWaitForTheServer(t *testing.T) {
	port := needs.Port(t)
	a := Address{URL: fmt.Sprintf("nats://127.0.0.1:%d", port), Queue: DefaultQueue}
	var did atomic.Int64
	p := program(&did)
	said := make(chan string, 10)
	w := &Worker{Address: a, Program: p, Cores: 1, Say: func(what string) { said <- what }, wait: time.Second}
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	if what := <-said; what != "the server of NATS at "+a.String()+" was not reached: no servers available for connection; looking for it" {
		t.Error(what)
	}
	start(t, t.TempDir(), port)
	got, err := do(t, a, p, 0, tasks("square", 5))
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, want("square", 5))
	for w.Did() < 5 { // the pool may receive the last result before the worker counts the task
		time.Sleep(10 * time.Millisecond)
	}
	stop()
	if err := <-ended; err != nil || w.Did() != 5 {
		t.Errorf("%v, %d tasks done", err, w.Did())
	}
}

// TestWorkersAreLost disconnects a worker that has begun tasks. Another worker must do these tasks.
func TestWorkersAreLost(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := program(&did)
	begun := make(chan bool, 2)
	stuck := work.Program{Version: p.Version, Kinds: map[string]work.Kind{"square": func(ctx context.Context, _ []byte, _ func()) ([]byte, error) {
		begun <- true
		<-ctx.Done()
		return nil, ctx.Err()
	}}}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	lost := &Worker{Address: a, Program: stuck, Cores: 2, Say: func(string) {}, wait: time.Second}
	ended := make(chan error, 1)
	go func() { ended <- lost.Run(ctx) }()
	var hiring sync.WaitGroup
	hiring.Go(func() {
		<-begun
		<-begun
		lost.queue.connection.Close() // so the worker cannot give its tasks back
		stop()
		hire(t, a, p)
	})
	got, err := do(t, a, p, 0, tasks("square", 10))
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, want("square", 10))
	hiring.Wait()
	<-ended //nolint:errcheck // its connection was closed
}

// TestMalformedMessagesAreSkipped puts malformed messages among the tasks and among the results. All tasks must still be done.
func TestMalformedMessagesAreSkipped(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := program(&did)
	q := enter(t, a, p)
	ctx := context.Background()
	for i, data := range []string{"", "{}", `{"version":"test","kind":"square","body":1}`, strings.Repeat("x", maxTask)} {
		if _, err := q.js.Publish(ctx, q.subject(taskWord, fmt.Sprint("strange", i)), []byte(data)); err != nil {
			t.Fatal(err)
		}
	}
	all := tasks("square", 3)
	if _, err := q.results.Put(ctx, p.Name(all[1]), []byte("no result")); err != nil {
		t.Fatal(err)
	}
	lost := result{Worker: "lost", Size: maxSmall + 1, SHA256: "0", Object: "nowhere"}
	data, err := lost.encode()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.results.Put(ctx, p.Name(all[2]), data); err != nil {
		t.Fatal(err)
	}
	hire(t, a, p)
	got, err := do(t, a, p, 0, all)
	if err != nil {
		t.Fatal(err)
	}
	same(t, got, want("square", 3))
}

// TestDeadlyTasksFail gives a task to workers until the limit, trials, and no worker returns a result. The task must then fail.
func TestDeadlyTasksFail(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := program(&did)
	q := enter(t, a, p)
	task := work.NewTask("square", 1, 0)
	data, err := encodeTask(p.Version, task)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := q.js.Publish(context.Background(), q.subject(taskWord, p.Name(task)), data); err != nil {
		t.Fatal(err)
	}
	for range trials {
		m, err := q.workers.Next()
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Nak(); err != nil {
			t.Fatal(err)
		}
	}
	hire(t, a, p)
	for { // wait until the worker has stored the failure
		if _, err := q.get(context.Background(), p.Name(task)); err == nil {
			break
		} else if !errors.Is(err, jetstream.ErrKeyNotFound) {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := do(t, a, p, 0, []work.Task{task}); err == nil || !strings.Contains(err.Error(), "the task was given to workers 50 times, and none finished it") || did.Load() > 0 {
		t.Errorf("%v, %d tasks done", err, did.Load())
	}
}
