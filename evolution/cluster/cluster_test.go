package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"midiconnect4/evolution/work"
)

// start runs a NATS server in this process. It stores its data in dir. Port 0 means any free port.
func start(t testing.TB, dir string, port int) *server.Server {
	t.Helper()
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return run(t, &server.Options{Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: dir, NoLog: true, NoSigs: true})
}

func run(t testing.TB, o *server.Options) *server.Server {
	t.Helper()
	s, err := server.NewServer(o)
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(30 * time.Second) {
		t.Fatal("the server does not start")
	}
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	return s
}

func at(s *server.Server) Address { return Address{URL: s.ClientURL(), Queue: DefaultQueue} }

// program returns a program with two kinds of task: square squares a number, and large returns the square repeated a hundred thousand times. The
// counter is the number of tasks done.
func program(did *atomic.Int64) work.Program {
	return work.Program{Version: "test", Kinds: map[string]work.Kind{
		"square": func(_ context.Context, body []byte, _ func()) ([]byte, error) {
			did.Add(1)
			var n int
			if _, err := fmt.Sscan(string(body), &n); err != nil {
				return nil, err
			}
			if n < 0 {
				return nil, errors.New("it is negative")
			}
			return fmt.Append(nil, n*n), nil
		},
		"large": func(_ context.Context, body []byte, _ func()) ([]byte, error) {
			did.Add(1)
			return []byte(strings.Repeat(string(body), 100_000)), nil
		},
		"wait": func(ctx context.Context, _ []byte, _ func()) ([]byte, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		},
	}}
}

func tasks(kind string, n int) (all []work.Task) {
	for i := range n {
		all = append(all, work.NewTask(kind, i+10, 1))
	}
	return all
}

// logging returns a function that writes messages to the test's log. After the test it ignores messages.
func logging(t *testing.T) (say func(string)) {
	t.Helper()
	var lock sync.Mutex
	over := false
	t.Cleanup(func() {
		lock.Lock()
		defer lock.Unlock()
		over = true
	})
	return func(what string) {
		lock.Lock()
		defer lock.Unlock()
		if !over {
			t.Log(what)
		}
	}
}

// hire runs a worker until it leaves or the test ends. The returned channel receives the error of the worker's Run.
func hire(t *testing.T, a Address, p work.Program) (left <-chan error) {
	t.Helper()
	return hireFor(t, a, p, time.Second)
}

// hireFor does the same as hire; the worker may be silent for the time wait before it loses its task.
func hireFor(t *testing.T, a Address, p work.Program, wait time.Duration) (left <-chan error) {
	t.Helper()
	say := logging(t)
	ctx, stop := context.WithCancel(context.Background())
	w := &Worker{Address: a, Program: p, Cores: 2, Say: say, wait: wait}
	ended, all := make(chan error, 1), make(chan struct{})
	t.Cleanup(func() { stop(); <-all })
	go func() {
		defer close(all)
		err := w.Run(ctx)
		if err != nil {
			say(fmt.Sprintf("worker %s leaves: %v", w.name, err))
		}
		ended <- err
	}()
	return ended
}

// enter opens the queue, and closes it when the test ends.
func enter(t *testing.T, a Address, p work.Program) *queue {
	t.Helper()
	q, err := a.open(context.Background(), "test", p.Version, time.Second, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(q.close)
	return q
}

// nothingWaits waits until the queue has no tasks. It polls, because the server does not announce acknowledgements.
func nothingWaits(t *testing.T, q *queue) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		info, err := q.tasks.Info(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if info.State.Msgs == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d tasks wait", info.State.Msgs)
		}
	}
}

// never is how long workers may be silent in tests that count tasks. With a shorter time, a stalled machine would let the server give a task to a
// second worker.
const never = time.Hour

// do opens a pool, does tasks, and returns their results.
func do(t *testing.T, a Address, p work.Program, check float64, all []work.Task) ([]string, error) {
	t.Helper()
	return doBy(t, &Pool{Address: a, Here: work.Local{Program: p, Cores: 2}, Check: check, Say: logging(t), wait: time.Second, sweep: 200 * time.Millisecond}, all)
}

// doBy opens the given pool, does tasks, and returns their results.
func doBy(t *testing.T, pool *Pool, all []work.Task) ([]string, error) {
	t.Helper()
	if err := pool.Open(context.Background()); err != nil {
		return nil, err
	}
	defer pool.Close()
	results := make([]string, len(all))
	var steps atomic.Int64
	err := pool.Do(context.Background(), all, func() { steps.Add(1) }, func(i int, result []byte) error {
		results[i] = string(result)
		return nil
	})
	if err == nil && int(steps.Load()) != len(all) {
		t.Errorf("%d steps, want %d", steps.Load(), len(all))
	}
	return results, err
}

func want(kind string, n int) (results []string) {
	for i := range n {
		if kind == "large" {
			results = append(results, strings.Repeat(fmt.Sprint(i+10), 100_000))
			continue
		}
		results = append(results, fmt.Sprint((i+10)*(i+10)))
	}
	return results
}

func same(t *testing.T, got, want []string) {
	t.Helper()
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("task %d: %.20q, want %.20q", i, got[i], want[i])
		}
	}
}

// TestWorkersDoTasks does tasks with small and large results, with one worker and five workers, with and without checks. Workers start before and
// after the tasks are queued.
func TestWorkersDoTasks(t *testing.T) {
	for _, workers := range []int{1, 5} {
		for _, check := range []float64{0, 1} {
			for _, kind := range []string{"square", "large"} {
				t.Run(fmt.Sprint(workers, check, kind), func(t *testing.T) {
					a := at(start(t, t.TempDir(), 0))
					var did atomic.Int64
					var hiring sync.WaitGroup
					defer hiring.Wait()
					hiring.Go(func() {
						for range workers {
							hire(t, a, program(&did))
							time.Sleep(10 * time.Millisecond)
						}
					})
					got, err := do(t, a, program(&did), check, tasks(kind, 20))
					if err != nil {
						t.Fatal(err)
					}
					same(t, got, want(kind, 20))
					if n := did.Load(); n < 20*(1+int64(check)) {
						t.Errorf("%d tasks were done", n)
					}
				})
			}
		}
	}
}

// TestResumedWorkIsNotRepeated interrupts a pool and its workers. A second pool with the same tasks must find their results on the server, so that
// workers have nothing to do. In the end the server must be empty.
func TestResumedWorkIsNotRepeated(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := program(&did)
	working, leave := context.WithCancel(context.Background())
	var workers sync.WaitGroup
	for range 2 { // two, because the task that never ends may be offered a second time
		w := &Worker{Address: a, Program: p, Cores: 2, Say: func(string) {}, wait: time.Second}
		workers.Go(func() {
			if err := w.Run(working); err != nil {
				t.Error(err)
			}
		})
	}
	left := func() { leave(); workers.Wait() } // workers may finish tasks until they have left
	defer left()
	all := append(tasks("square", 20), tasks("wait", 1)...)
	pool := &Pool{Address: a, Here: work.Local{Program: p, Cores: 1}, Say: func(string) {}, wait: time.Second, sweep: 200 * time.Millisecond}
	if err := pool.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	ctx, stop := context.WithCancel(context.Background())
	var kept atomic.Int64
	err := pool.Do(ctx, all, func() {}, func(int, []byte) error {
		if kept.Add(1) == 20 {
			stop()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || did.Load() < 20 {
		t.Fatalf("%v, %d tasks done", err, did.Load())
	}
	left()
	before := did.Load()
	hire(t, a, p)
	got, err := do(t, a, p, 0, all[:20])
	if err != nil || did.Load() != before {
		t.Fatalf("%v, %d tasks done after %d", err, did.Load(), before)
	}
	same(t, got, want("square", 20))
	nothingWaits(t, pool.queue)
	if keys, err := pool.queue.keys(context.Background()); err != nil || len(keys) != 0 {
		t.Errorf("%v: %d results are left: %v", err, len(keys), keys)
	}
}

// TestOldWorkersAreRefused starts two workers of another version: one before tasks are queued, and one afterwards. Both must be refused.
func TestOldWorkersAreRefused(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did, wrong atomic.Int64
	old := program(&wrong)
	old.Version = "older"
	q := enter(t, a, old)
	early := hire(t, a, old) // allowed, because there are no tasks yet
	for {
		if info, err := q.workers.Info(t.Context()); err != nil {
			t.Fatal(err)
		} else if info.NumWaiting > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	result := make(chan error)
	go func() {
		got, err := do(t, a, program(&did), 0, tasks("square", 20))
		if err == nil {
			same(t, got, want("square", 20))
		}
		result <- err
	}()
	refused := func(left <-chan error) {
		t.Helper()
		other := new(VersionError)
		if err := <-left; !errors.As(err, &other) || other.Theirs != "test" || other.Ours != "older" {
			t.Errorf("an old worker: %v", err)
		}
	}
	refused(early) // refused as soon as there are tasks
	refused(hire(t, a, old))
	hire(t, a, program(&did))
	if err := <-result; err != nil || wrong.Load() != 0 {
		t.Errorf("%v, the old workers did %d", err, wrong.Load())
	}
}
