package parallel

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"

	"midiconnect4/internal/fault"
)

// TestFailureStopsTheWork lets the fifth call fail. ForEach must return its error, and must start no further calls.
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

// TestPanicsReachTheCaller lets the fifth call panic. ForEach must panic with a *fault.Error.
func TestPanicsReachTheCaller(t *testing.T) {
	for _, cores := range []int{1, 3} {
		func() {
			defer func() {
				if f, is := recover().(*fault.Error); !is || f.Value != "no more" || !strings.HasPrefix(f.Place, "parallel.TestPanicsReachTheCaller") {
					t.Errorf("%d cores: %v", cores, f)
				}
			}()
			err := ForEach(context.Background(), 100, cores, func() func(int) error {
				return func(piece int) error {
					if piece == 4 {
						panic("no more")
					}
					return nil
				}
			})
			t.Errorf("%d cores: %v", cores, err)
		}()
	}
}
