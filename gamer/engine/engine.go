// Package engine holds the common parts of all engines: choosing a move, limits of a search, bounds of values.
package engine

import (
	"context"

	"midiconnect4/gamer/game"
)

// Engine chooses moves. It may be evolved, written by hand, a person or remote. In the same position an engine always makes the same choice,
// unless it is a person or has a time limit. Goroutines may use an engine at the same time.
type Engine interface {
	Name() string

	// Choose returns its choice in p, an undecided position. If ctx ends first, the error is context.Cause(ctx), as soon as possible.
	Choose(ctx context.Context, p game.Position) (Choice, error)
}

// Choice is a move and the engine's confidence in it.
type Choice struct {
	Move game.Move
	// Confidence is the engine's estimate of its chance to win: 0 if it sees that it loses, 1 if it sees that it wins, 0.5 for a draw or if
	// it has no estimate.
	Confidence float64
}

// Seeded is an Engine that draws some of its moves from a seed.
type Seeded interface {
	Engine
	WithSeed(seed uint64) Engine // the same engine with another seed
}

// Drawing is a Seeded engine that draws every move from a list of candidates, all equally likely.
type Drawing interface {
	Seeded
	Drawn(p game.Position) []game.Move // the candidates in p, an undecided position
}
