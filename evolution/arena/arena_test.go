package arena

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"midiconnect4/gamer/game"
)

func TestEveryOrderedPairPlaysOnce(t *testing.T) {
	const n = 23
	for _, cores := range []int{1, 2, 7, 50} {
		var counts [n * n]atomic.Int32
		var told atomic.Int32
		outcomes, err := RoundRobin(context.Background(), n, cores, func() Play {
			return func(first, second int) game.Outcome {
				counts[first*n+second].Add(1)
				return game.Outcome(1 + (first+2*second)%3)
			}
		}, func() { told.Add(1) })
		if err != nil {
			t.Fatal(err)
		}
		for i := range counts {
			first, second := i/n, i%n
			want, outcome := int32(1), game.Outcome(1+(first+2*second)%3)
			if first == second {
				want, outcome = 0, game.Undecided
			}
			if counts[i].Load() != want || outcomes[i] != outcome {
				t.Fatalf("%d cores: %d against %d: %d games, %v", cores, first, second, counts[i].Load(), outcomes[i])
			}
		}
		if told.Load() != n*(n-1) {
			t.Errorf("%d cores: %d games were reported", cores, told.Load())
		}
	}
}

func TestCancelStopsBetweenGames(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var games atomic.Int32
	_, err := RoundRobin(ctx, 100, 2, func() Play {
		return func(int, int) game.Outcome {
			if n := games.Add(1); n == 10 {
				cancel()
			} else if n > 10 {
				<-ctx.Done() // the other goroutine may have begun a game before ctx ended
			}
			return game.Draw
		}
	}, nil)
	if !errors.Is(err, context.Canceled) || games.Load() > 11 {
		t.Errorf("%v after %d games", err, games.Load())
	}
}
