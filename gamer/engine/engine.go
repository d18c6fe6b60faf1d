// Package engine holds what every engine shares: how it is asked for a move, how
// far it searches, and how its values are bounded.
package engine

import (
	"context"

	"midiconnect4/gamer/game"
)

// Engine chooses moves: evolved, written, a person and a remote player alike.
// Unless it is a person or has a limit of time, it is a pure function of the
// position: the same position gives the same choice. Several goroutines may use it
// at once.
type Engine interface {
	Name() string

	// Choose returns its choice in p, which is undecided. When ctx ends first, it
	// returns the cause of ctx as soon as it can.
	Choose(ctx context.Context, p game.Position) (Choice, error)
}

// Choice is a move and how sure of it the engine is.
type Choice struct {
	Move game.Move
	// Confidence is how likely the engine thinks that it wins: from 0, a loss that
	// it sees, to 1, a win that it sees. 0.5 is a draw, or says nothing.
	Confidence float64
}

// Seeded is an Engine that draws some of its moves by a seed.
type Seeded interface {
	Engine
	WithSeed(seed uint64) Engine // the same engine with another seed
}

// Drawing is a Seeded engine that draws every move from some, each of which is as likely as
// the others.
type Drawing interface {
	Seeded
	Drawn(p game.Position) []game.Move // what it draws from in p, which is undecided
}
