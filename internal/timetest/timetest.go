// Package timetest is for tests in which time passes.
package timetest

import (
	"os"
	"os/signal"
	"testing"
	"testing/synctest"
	"time"
)

// Bubble runs a test of something that handles signals in a bubble of time. The goroutine for signals, which serves the
// whole program, must have started outside.
func Bubble(t *testing.T, test func(*testing.T)) {
	t.Helper()
	heeded := make(chan os.Signal, 1)
	signal.Notify(heeded, os.Interrupt)
	signal.Stop(heeded)
	synctest.Test(t, test)
}

// Within measures a time, and the test fails if it is longer than most: three times, as the machine may have stood
// still. Times depend on what else the machine does, so they are judged only where JUDGE_TIMES is set, as make nightly,
// long and live do. Elsewhere measure runs once, for what it asserts itself.
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
