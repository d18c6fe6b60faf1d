//go:build unix

package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"testing"
	"time"

	"midiconnect4/evolution/work"
)

// waiting is a program whose tasks sleep for a number of milliseconds, as if each task computed on a core of its own.
var waiting = work.Program{Version: "test", Kinds: map[string]work.Kind{"wait": func(ctx context.Context, body []byte, _ func()) ([]byte, error) {
	var w struct{ Number, Milliseconds int }
	if err := json.Unmarshal(body, &w); err != nil {
		return nil, err
	}
	select {
	case <-time.After(time.Duration(w.Milliseconds) * time.Millisecond):
	case <-ctx.Done():
	}
	return body, ctx.Err()
}}}

// workerURL is the environment variable with the server's URL, for the worker processes of BenchmarkGenerations.
const workerURL = "MIDICONNECT4_TEST_WORKER"

// TestWorkerProcess is not a test. BenchmarkGenerations starts it in processes of their own, to run workers.
func TestWorkerProcess(t *testing.T) {
	url := os.Getenv(workerURL)
	if url == "" {
		t.Skip("it is a process of BenchmarkGenerations")
	}
	w := &Worker{Address: Address{URL: url, Queue: DefaultQueue}, Program: waiting, Cores: 1, Say: func(string) {}}
	if err := w.Run(t.Context()); err != nil {
		t.Error(err)
	}
}

// BenchmarkGenerations does batches of sleeping tasks, similar to the generations of a run, with 1, 2, 4 and 8 worker processes. It reports a
// batch's time (measured, simulated and ideal) and the CPU time per task.
func BenchmarkGenerations(b *testing.B) {
	for _, workers := range []int{1, 2, 4, 8} {
		for _, c := range []struct{ tasks, milliseconds int }{{64, 10}, {64, 50}, {16, 200}} {
			b.Run(fmt.Sprintf("%d/%dx%dms", workers, c.tasks, c.milliseconds), func(b *testing.B) {
				a := at(start(b, b.TempDir(), 0))
				for range workers {
					cmd := exec.Command(os.Args[0], "-test.run=^TestWorkerProcess$")
					cmd.Env = append(os.Environ(), workerURL+"="+a.URL)
					if err := cmd.Start(); err != nil {
						b.Fatal(err)
					}
					defer func() {
						_ = cmd.Process.Kill()
						_ = cmd.Wait()
					}()
				}
				pool := &Pool{Address: a, Here: work.Local{Program: waiting, Cores: 1}, Say: func(string) {}}
				if err := pool.Open(b.Context()); err != nil {
					b.Fatal(err)
				}
				defer pool.Close()
				number := 0
				do := func(tasks, milliseconds int) {
					var all []work.Task
					for range tasks {
						number++
						all = append(all, work.NewTask("wait", map[string]int{"Number": number, "Milliseconds": milliseconds}, 0))
					}
					if err := pool.Do(b.Context(), all, func() {}, func(int, []byte) error { return nil }); err != nil {
						b.Fatal(err)
					}
				}
				for pool.known.several() != (workers > 1) || len(pool.known.kept) < workers {
					do(4*workers, 50) // repeat until all workers have joined
				}
				before := spent(b)
				for b.Loop() {
					do(c.tasks, c.milliseconds)
				}
				n := float64(b.N)
				s := simulation{
					machines: workers, cores: 1, tasks: c.tasks, batches: 1, task: float64(c.milliseconds) / 1e3, way: 0.1e-3,
					server: serverCost, command: commandCost, randomness: rand.New(rand.NewPCG(1, 2)),
				}
				b.ReportMetric(b.Elapsed().Seconds()/n, "s/batch")
				b.ReportMetric(s.run(), "s-simulated")
				b.ReportMetric(float64(c.tasks*c.milliseconds)/1e3/float64(workers), "s-best")
				b.ReportMetric((spent(b)-before)/n/float64(c.tasks), "cpu-ms/task")
			})
		}
	}
}
