// Package engine has what all engines share: how they are asked for a move, the limits of their search, and the bounds of
// their values.
package engine

import (
	"context"

	"midiconnect4/gamer/game"
)

// Engine chooses moves: it is evolved, written, a person or remote. Unless it is a person or has a limit of time, the same
// position gives the same choice. Goroutines may use it at the same time.
type Engine interface {
	Name() string

	// Choose returns its choice in p, an undecided position. When ctx ends first, it returns the cause of ctx as soon as
	// possible.
	Choose(ctx context.Context, p game.Position) (Choice, error)
}

// Choice is a move and the engine's confidence in it.
type Choice struct {
	Move game.Move
	// Confidence is the engine's estimate of its chance to win: 0 is a loss that it sees, 1 a win that it sees, 0.5 a draw or
	// no estimate.
	Confidence float64
}

// Seeded is an Engine that draws some of its moves from a seed.
type Seeded interface {
	Engine
	WithSeed(seed uint64) Engine // the same engine with another seed
}

// Drawing is a Seeded engine that draws every move, each candidate being equally likely.
type Drawing interface {
	Seeded
	Drawn(p game.Position) []game.Move // the candidates in p, an undecided position
}
