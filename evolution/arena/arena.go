// Package arena holds code that all trainers share: the description of a generation, playing games on all cores, and scores.
package arena

import (
	"context"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/parallel"
)

// Play plays a game between two players, given by their numbers. The player called first moves first.
type Play func(first, second int) game.Outcome

// band is the number of first players that a goroutine takes at once. Each second player meets all of them one after another, while its data are in
// the CPU cache.
const band = 8

// RoundRobin plays every ordered pair of n players once, on the given number of goroutines. The outcome is at [i*n+j] for the game in which i moves
// first against j, and Undecided for i = j. newPlay makes a Play for each goroutine. If played is not nil, it is called after each game, from any
// goroutine. If ctx ends, RoundRobin finishes the current games and returns ctx.Err().
func RoundRobin(ctx context.Context, n, cores int, newPlay func() Play, played func()) ([]game.Outcome, error) {
	outcomes := make([]game.Outcome, n*n)
	// In small populations the bands are narrower, so that every core has work.
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

// strip plays the games of some first players, and calls tell with each outcome. The first players' indexes are from, from+1, …, to-1. It stops early
// if ctx ends.
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
