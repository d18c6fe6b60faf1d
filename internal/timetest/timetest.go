// Package timetest helps with tests that depend on time.
package timetest

import (
	"os"
	"os/signal"
	"testing"
	"testing/synctest"
	"time"
)

// Bubble runs a test in a bubble of testing/synctest in which signals can be handled. Go has one goroutine for all signals; it must be started
// outside the bubble, so Bubble starts it first.
func Bubble(t *testing.T, test func(*testing.T)) {
	t.Helper()
	heeded := make(chan os.Signal, 1)
	signal.Notify(heeded, os.Interrupt)
	signal.Stop(heeded)
	synctest.Test(t, test)
}

// Within fails a test if a measured time is longer than the allowed time (parameter most). It measures up to three times, because the machine may
// stall. Without the environment variable JUDGE_TIMES (set by make nightly, long and live) it only calls measure once and does not judge, because
// other work on the machine would make times longer.
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
