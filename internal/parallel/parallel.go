// Package parallel runs functions on several cores.
package parallel

import (
	"context"
	"sync"
	"sync/atomic"

	"midiconnect4/internal/fault"
)

// ForEach calls a function for 0 to n-1, on the given number of goroutines; one of them is the caller's. Each goroutine gets the function from
// newWorker, so it can have memory of its own. If ctx ends or a call fails, no further call starts, and ForEach returns the error. If a call panics,
// ForEach panics with a *fault.Error.
func ForEach(ctx context.Context, n, cores int, newWorker func() func(piece int) error) error {
	working, fail := context.WithCancelCause(ctx)
	defer fail(nil)
	var next atomic.Int64
	var workers sync.WaitGroup
	var panicked atomic.Pointer[fault.Error]
	run := func() {
		defer func() {
			if v := recover(); v != nil {
				panicked.Store(fault.Of(v))
				fail(nil)
			}
		}()
		work := newWorker()
		for working.Err() == nil {
			piece := int(next.Add(1)) - 1
			if piece >= n {
				return
			}
			if err := work(piece); err != nil {
				fail(err)
			}
		}
	}
	for range min(cores, n) - 1 {
		workers.Go(run)
	}
	if n > 0 {
		run()
	}
	workers.Wait()
	if f := panicked.Load(); f != nil {
		panic(f)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return context.Cause(working)
}
