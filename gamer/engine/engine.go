// Package engine holds the common parts of all engines: the choice of a move, limits of a search, bounds of values.
package engine

import (
	"context"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Engine chooses moves. It may be evolved, written by hand, a person, or remote. In the same position an engine always makes the same choice,
// except that people and engines with a time limit may choose differently. Several goroutines may use an engine at the same time.
type Engine interface {
	Name() string

	// Choose returns the engine's choice in p. The game must not be over. If ctx ends first, Choose stops as soon as possible with the error
	// context.Cause(ctx).
	Choose(ctx context.Context, p game.Position) (Choice, error)
}

// Choice is a move and the engine's confidence in it.
type Choice struct {
	Move game.Move
	// Confidence is the engine's estimate of its chance to win. 0 means that it sees a loss, 1 that it sees a win. 0.5 means a draw, or that it has
	// no estimate.
	Confidence float64
}

// Seeded is an Engine that chooses some of its moves at random, from a seed.
type Seeded interface {
	Engine
	WithSeed(seed uint64) Engine // the same engine with another seed
}

// Rarely is a Seeded engine that draws so rarely that many seeds give the same game. Its games need an opening, as those of deterministic engines
// do. An engine that was given no seed does not draw.
type Rarely interface {
	Seeded
	DrawsRarely()
}

// Varied reports whether the games of e differ from seed to seed, even without an opening.
func Varied(e Engine) bool {
	_, seeded := e.(Seeded)
	_, rarely := e.(Rarely)
	return seeded && !rarely
}

// Draw returns one of equal, which are equally good moves in p: the seed, the position and the purpose decide. If seed is nil, it returns the first.
func Draw[T any](seed *uint64, purpose string, p game.Position, equal []T) T {
	if seed == nil {
		return equal[0]
	}
	return equal[rng.Stream(*seed, purpose, p.Key()).IntN(len(equal))]
}

// Drawing is a Seeded engine that chooses every move at random from a list of candidates. All candidates are equally likely.
type Drawing interface {
	Seeded
	Drawn(p game.Position) []game.Move // the candidates in p; the game must not be over
}
