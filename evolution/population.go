package evolution

import (
	"context"

	"midiconnect4/evolution/arena"
)

// Population is one generation of a trainer with settings S. P is the type that implements it. It may also implement Settling, Converging or
// arena.Divisible.
type Population[S, P any] interface {
	// Measure plays the generation's games and returns its scores. If ctx ends before the last game, the population is unchanged.
	Measure(ctx context.Context, g arena.Generation[S]) (arena.Scores, error)
	// Next returns the population of the generation after g. g must have been measured.
	Next(g arena.Generation[S]) P
	// Best returns the best member. The population must have been measured.
	Best(g arena.Generation[S]) arena.Champion
	// Encode encodes the population for a checkpoint, whether it has been measured or not.
	Encode() []byte
}

// Settling is a population that may end its run before the last generation.
type Settling[S any] interface {
	Settled(g arena.Generation[S]) bool // reports whether the population, which has been measured, is the last of its run
}

// Converging is a population that records how its best member converges.
type Converging interface {
	Convergence() []float64 // one number for each generation measured so far
}

type (
	// generation is an arena.Generation for any trainer.
	generation = arena.Generation[Settings]

	// population is a Population of any trainer, with the type parameters hidden.
	population interface {
		measure(ctx context.Context, g generation) (arena.Scores, error)
		next(g generation) population
		best(g generation) arena.Champion
		encode() []byte
		settled(g generation) bool
		rows(g generation) arena.Rows // for Divisible populations only, as is score
		score(scores arena.Scores, g generation) arena.Scores
		inner() any
	}

	// typed makes a population from a Population.
	typed[S any, P Population[S, P]] struct{ p P }
)

// withSettings returns g with its settings as type S. They must be of that type.
func withSettings[S any](g generation) arena.Generation[S] {
	s := any(g.Settings).(*S)
	return arena.Generation[S]{Settings: *s, Seed: g.Seed, Number: g.Number, Cores: g.Cores, Played: g.Played}
}

func (t typed[S, P]) measure(ctx context.Context, g generation) (arena.Scores, error) {
	return t.p.Measure(ctx, withSettings[S](g))
}

func (t typed[S, P]) next(g generation) population {
	return typed[S, P]{t.p.Next(withSettings[S](g))}
}

func (t typed[S, P]) best(g generation) arena.Champion { return t.p.Best(withSettings[S](g)) }

func (t typed[S, P]) encode() []byte { return t.p.Encode() }

func (t typed[S, P]) settled(g generation) bool {
	s, is := any(t.p).(Settling[S])
	return is && s.Settled(withSettings[S](g))
}

func (t typed[S, P]) rows(g generation) arena.Rows {
	return any(t.p).(arena.Divisible[S]).Rows(withSettings[S](g))
}

func (t typed[S, P]) score(scores arena.Scores, g generation) arena.Scores {
	return any(t.p).(arena.Divisible[S]).Score(scores, withSettings[S](g))
}

func (t typed[S, P]) inner() any { return t.p }
