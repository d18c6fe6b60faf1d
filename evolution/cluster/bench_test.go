//go:build unix

package cluster

import (
	"context"
	"fmt"
	"syscall"
	"testing"
	"time"

	"midiconnect4/evolution/work"
)

// spent returns the CPU time that this process has used, in milliseconds.
func spent(b *testing.B) float64 {
	b.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e6
}

// BenchmarkOverhead lets workers do tasks that only sleep, as if each task computed on a core of its own. It reports how much longer a task takes
// than it sleeps, and the CPU time per task of server, workers and pool together.
func BenchmarkOverhead(b *testing.B) {
	for _, c := range []struct {
		workers, cores int
		task           time.Duration
	}{{1, 1, 100 * time.Millisecond}, {2, 4, 100 * time.Millisecond}, {8, 8, 100 * time.Millisecond}, {100, 10, time.Second}} {
		b.Run(fmt.Sprintf("%dx%d/%v", c.workers, c.cores, c.task), func(b *testing.B) {
			a := at(start(b, b.TempDir(), 0))
			p := work.Program{Version: "test", Kinds: map[string]work.Kind{"wait": func(ctx context.Context, body []byte, _ func()) ([]byte, error) {
				select {
				case <-time.After(c.task):
				case <-ctx.Done():
				}
				return body, ctx.Err()
			}}}
			ctx, stop := context.WithCancel(b.Context())
			defer stop()
			for range c.workers {
				w := &Worker{Address: a, Program: p, Cores: c.cores, Say: func(string) {}}
				go func() { _ = w.Run(ctx) }()
			}
			pool := &Pool{Address: a, Here: work.Local{Program: p, Cores: 1}, Say: func(string) {}}
			if err := pool.Open(ctx); err != nil {
				b.Fatal(err)
			}
			defer pool.Close()
			do := func(from, n int) time.Duration {
				var tasks []work.Task
				for i := range n {
					tasks = append(tasks, work.NewTask("wait", from+i, 0))
				}
				began := time.Now()
				if err := pool.Do(ctx, tasks, func() {}, func(int, []byte) error { return nil }); err != nil {
					b.Fatal(err)
				}
				return time.Since(began)
			}
			at := c.workers * c.cores
			do(0, 2*at) // until all workers have joined
			const rounds = 20
			short, long := do(1_000_000, at), time.Duration(0)
			before := spent(b)
			for b.Loop() {
				long += do(2_000_000+b.N, rounds*at)
			}
			ideal := float64(rounds * c.task)
			took := float64(long) / float64(b.N)
			b.ReportMetric(100*(took-ideal)/ideal, "%longer")
			b.ReportMetric(float64(short-c.task)/float64(time.Millisecond), "ms/round")
			b.ReportMetric((spent(b)-before)/float64(b.N*rounds*at), "cpu-ms/task")
		})
	}
}
