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

// Within measures a time until it is no longer than most, and returns the last one. It tries three times, as the machine
// may have stood still.
func Within(most time.Duration, measure func() time.Duration) (took time.Duration) {
	for range 3 {
		if took = measure(); took <= most {
			break
		}
	}
	return took
}
