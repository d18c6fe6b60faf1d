// Package arena plays the games that measure a population.
package arena

import (
	"context"
	"sync"
	"sync/atomic"

	"midiconnect4/gamer/game"
)

// Play plays one game of player first, who begins, against player second.
type Play func(first, second int) game.Outcome

// RoundRobin plays every ordered pair of n players once, on as many goroutines
// as cores says, and returns the outcomes: that of first against second stands
// at [first*n+second], and the diagonal is Undecided. Each goroutine has a Play
// of its own from newPlay, so that a Play may keep scratch. played, which may
// be nil, is told of each game as it ends, from any goroutine. When ctx ends,
// the games in hand are finished, and its error is returned.
func RoundRobin(ctx context.Context, n, cores int, newPlay func() Play, played func()) ([]game.Outcome, error) {
	outcomes := make([]game.Outcome, n*n)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range cores {
		workers.Go(func() {
			play := newPlay()
			for {
				first := int(next.Add(1)) - 1
				if first >= n {
					return
				}
				for second := range n {
					if second == first {
						continue
					}
					if ctx.Err() != nil {
						return
					}
					outcomes[first*n+second] = play(first, second)
					if played != nil {
						played()
					}
				}
			}
		})
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return outcomes, nil
}
