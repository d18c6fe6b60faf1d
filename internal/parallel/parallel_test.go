package parallel

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
)

// TestFailureStopsTheWork makes the fifth piece of work fail.
func TestFailureStopsTheWork(t *testing.T) {
	for _, cores := range []int{1, 3} {
		failure := errors.New("no more")
		var done atomic.Int32
		err := ForEach(context.Background(), 100, cores, func() func(int) error {
			return func(piece int) error {
				if piece == 4 {
					return failure
				}
				done.Add(1)
				return nil
			}
		})
		if !errors.Is(err, failure) || cores == 1 && done.Load() != 4 {
			t.Errorf("%d cores: %v after %d pieces", cores, err, done.Load())
		}
	}
}
