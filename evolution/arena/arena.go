// Package arena holds what trainers have in common: the description of a generation, games played on all cores, and scores.
package arena

import (
	"context"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/parallel"
)

// Play plays one game between the players with these two numbers. The player with the number first moves first.
type Play func(first, second int) game.Outcome

// band is the number of first players that a goroutine takes at a time. Each second player meets all of them in a row, so that its data stay in the
// cache.
const band = 8

// RoundRobin plays every ordered pair of n players once, on the given number of goroutines. The outcome of player i, moving first, against player j
// is at [i*n+j]; the diagonal is Undecided. newPlay makes a Play for each goroutine. The function played is called after each game, from any
// goroutine; it may be nil. If ctx ends, RoundRobin finishes the current games and returns ctx.Err().
func RoundRobin(ctx context.Context, n, cores int, newPlay func() Play, played func()) ([]game.Outcome, error) {
	outcomes := make([]game.Outcome, n*n)
	// Small populations are divided more finely, so that every core has work.
	width := max(1, min(band, n/(8*cores)))
	bands := (n + width - 1) / width
	err := parallel.ForEach(ctx, bands, cores, func() func(int) error {
		play := newPlay()
		return func(piece int) error {
			start := piece * width
			strip(ctx, n, start, min(start+width, n), play, func(first, second int, outcome game.Outcome) {
				outcomes[first*n+second] = outcome
				if played != nil {
					played()
				}
			})
			return nil
		}
	})
	if err != nil {
		return nil, err
	}
	return outcomes, nil
}

// strip plays the games whose first player is in [from, to), and calls tell with each outcome. It stops when ctx ends.
func strip(ctx context.Context, n, from, to int, play Play, tell func(first, second int, outcome game.Outcome)) {
	for second := range n {
		for first := from; first < to; first++ {
			if second == first || ctx.Err() != nil {
				continue
			}
			tell(first, second, play(first, second))
		}
	}
}
