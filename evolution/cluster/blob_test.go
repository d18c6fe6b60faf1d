package cluster

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"midiconnect4/evolution/work"
)

// reading returns a program with one kind of task. A task names a blob, and its result is the first four bytes of the blob. The counter is the number
// of tasks done.
func reading(did *atomic.Int64) work.Program {
	return work.Program{Version: "test", Kinds: map[string]work.Kind{"read": func(ctx context.Context, body []byte, _ func()) ([]byte, error) {
		data, err := work.GetBlob(ctx, strings.Trim(string(body), `"`))
		if err != nil {
			return nil, err
		}
		did.Add(1)
		return data[:4], nil
	}}}
}

// TestBlobsTravel does tasks with small and large blobs. It checks that the server keeps only the blobs that tasks need, and that the pool uploads a
// blob again after someone else removed it.
func TestBlobsTravel(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := reading(&did)
	hire(t, a, p)
	hire(t, a, p)
	pool := &Pool{Address: a, Here: work.Local{Program: p, Cores: 2}, Check: 0.5, Say: func(string) {}, wait: time.Second, sweep: 200 * time.Millisecond}
	if err := pool.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	closed := sync.OnceFunc(pool.Close)
	defer closed()
	lent := func() (n int) {
		keys, err := pool.queue.keys(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for key := range keys {
			if strings.HasPrefix(key, blobKey("")) {
				n++
			}
		}
		return n
	}
	for round := range 3 {
		var all []work.Task
		for i := range 6 {
			blob := work.NewBlob([]byte(strings.Repeat(fmt.Sprintf("%4d", 10*round+i), 1+i%2*maxSmall)))
			task := work.NewTask("read", blob.Name, 0)
			task.Blobs = []work.Blob{blob}
			all = append(all, task)
		}
		stop := make(chan struct{})
		go func() {
			defer close(stop)
			for _, task := range all[:2] { // as another program might do
				_ = pool.queue.removeBlob(context.Background(), task.Blobs[0].Name, "")
			}
		}()
		err := pool.Do(context.Background(), all, func() {}, func(i int, result []byte) error {
			if want := fmt.Sprintf("%4d", 10*round+i); string(result) != want {
				t.Errorf("%q, want %q", result, want)
			}
			return nil
		})
		<-stop
		if err != nil {
			t.Fatal(err)
		}
		if n := lent(); n > 6 {
			t.Errorf("the server has %d blobs", n)
		}
	}
	if did.Load() < 18 {
		t.Errorf("%d tasks were done", did.Load())
	}
	q := enter(t, a, p)
	closed()
	pool.queue = q
	if n := lent(); n > 0 {
		t.Errorf("%d blobs are left", n)
	}
	if objects, err := q.large.List(context.Background()); err == nil && len(objects) > 0 {
		t.Errorf("%d large ones are left", len(objects))
	}
}

// TestLateTasksHaveSpares loses a worker that holds a task, in a queue where workers may be silent for an hour. The task must be done by another
// worker without waiting for that hour.
func TestLateTasksHaveSpares(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did atomic.Int64
	p := program(&did)
	held := make(chan struct{})
	stuck := work.Program{Version: p.Version, Kinds: map[string]work.Kind{"square": func(ctx context.Context, _ []byte, _ func()) ([]byte, error) {
		close(held)
		<-ctx.Done()
		return nil, ctx.Err()
	}}}
	ctx, stop := context.WithCancel(context.Background())
	lost := &Worker{Address: a, Program: stuck, Cores: 1, Say: func(string) {}, wait: time.Hour}
	ended := make(chan error, 1)
	go func() { ended <- lost.Run(ctx) }()
	pool := &Pool{Address: a, Here: work.Local{Program: p, Cores: 1}, Say: func(string) {}, wait: time.Hour, sweep: time.Hour}
	if err := pool.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	go func() {
		<-held
		lost.queue.connection.Close() // so the worker cannot give its task back
		stop()
		w := &Worker{Address: a, Program: p, Cores: 2, Say: func(string) {}, wait: time.Hour}
		_ = w.Run(t.Context())
	}()
	const n = 20 // so that three quarters of the tasks can be done without the lost one
	results := make([]string, n)
	err := pool.Do(context.Background(), tasks("square", n), func() {}, func(i int, result []byte) error {
		results[i] = string(result)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	same(t, results, want("square", n))
	<-ended //nolint:errcheck // its connection was closed
	nothingWaits(t, pool.queue)
}

// TestSingleWorkersAreCheckedHere lets a pool that checks all tasks have only one worker. The pool must do the checks itself instead of waiting for
// a second worker.
func TestSingleWorkersAreCheckedHere(t *testing.T) {
	a := at(start(t, t.TempDir(), 0))
	var did, here atomic.Int64
	hireFor(t, a, program(&did), never)
	pool := &Pool{Address: a, Here: work.Local{Program: program(&here), Cores: 1}, Check: 1, Say: func(string) {}, wait: never, sweep: time.Hour}
	if err := pool.Open(context.Background()); err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	if err := pool.Do(context.Background(), tasks("square", 5), func() {}, func(int, []byte) error { return nil }); err != nil {
		t.Fatal(err)
	}
	if did.Load() != 5 || here.Load() != 5 {
		t.Errorf("%d were done there, and %d here", did.Load(), here.Load())
	}
}
