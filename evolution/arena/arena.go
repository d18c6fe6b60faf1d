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

// ForEach does n pieces of work on as many goroutines as cores says. Each
// goroutine has a worker of its own from newWorker, so that a worker may keep
// scratch. When ctx ends, no further piece is begun, and its error is returned.
func ForEach(ctx context.Context, n, cores int, newWorker func() func(piece int)) error {
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(cores, n) {
		workers.Go(func() {
			work := newWorker()
			for ctx.Err() == nil {
				piece := int(next.Add(1)) - 1
				if piece >= n {
					return
				}
				work(piece)
			}
		})
	}
	workers.Wait()
	return ctx.Err()
}

// band is how many players go first in one piece of work. Each second player
// meets all of them in a row, so that what belongs to it stays in a core's cache.
const band = 8

// RoundRobin plays every ordered pair of n players once, on as many goroutines
// as cores says, and returns the outcomes: that of first against second stands
// at [first*n+second], and the diagonal is Undecided. Each goroutine has a Play
// of its own from newPlay. played, which may be nil, is told of each game as it
// ends, from any goroutine. When ctx ends, the games in hand are finished, and
// its error is returned.
func RoundRobin(ctx context.Context, n, cores int, newPlay func() Play, played func()) ([]game.Outcome, error) {
	outcomes := make([]game.Outcome, n*n)
	// Small populations are cut finer, so that every core has its part.
	width := max(1, min(band, n/(8*cores)))
	bands := (n + width - 1) / width
	err := ForEach(ctx, bands, cores, func() func(int) {
		play := newPlay()
		return func(piece int) {
			start := piece * width
			for second := range n {
				for first := start; first < min(start+width, n); first++ {
					if second == first || ctx.Err() != nil {
						continue
					}
					outcomes[first*n+second] = play(first, second)
					if played != nil {
						played()
					}
				}
			}
		}
	})
	if err != nil {
		return nil, err
	}
	return outcomes, nil
}
