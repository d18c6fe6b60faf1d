// Package timetest is for tests that depend on time.
package timetest

import (
	"os"
	"os/signal"
	"testing"
	"testing/synctest"
	"time"
)

// Bubble runs a test in a bubble of testing/synctest, in which signals can be handled. Go's goroutine for signals serves the whole program, so
// Bubble starts it before the bubble, and thus outside.
func Bubble(t *testing.T, test func(*testing.T)) {
	t.Helper()
	heeded := make(chan os.Signal, 1)
	signal.Notify(heeded, os.Interrupt)
	signal.Stop(heeded)
	synctest.Test(t, test)
}

// Within fails a test if a measured time is longer than the parameter most. It measures up to three times, because the machine may have stalled. It
// judges only if JUDGE_TIMES is set, as in make nightly, long and live, because other work on the machine affects times. Otherwise it calls measure
// only once.
func Within(t *testing.T, what string, most time.Duration, measure func() time.Duration) {
	t.Helper()
	var took time.Duration
	for range 3 {
		if took = measure(); took <= most || os.Getenv("JUDGE_TIMES") == "" {
			return
		}
	}
	t.Errorf("%s %v, which is more than %v", what, took, most)
}
