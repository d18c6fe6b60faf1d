package evolution

import (
	"context"

	"midiconnect4/evolution/arena"
)

// Population is one generation of a trainer with settings S. P is the type that implements it; P may also implement Settling, Converging or
// arena.Divisible.
type Population[S, P any] interface {
	// Measure plays the generation's games and returns its scores. If ctx ends before the last game, the population is unchanged.
	Measure(ctx context.Context, g arena.Generation[S]) (arena.Scores, error)
	// Next returns the next population. The current population, which g describes, must have been measured.
	Next(g arena.Generation[S]) P
	// Best returns the best member. The population must have been measured.
	Best(g arena.Generation[S]) arena.Champion
	// Encode encodes the population for a checkpoint, before or after it is measured.
	Encode() []byte
}

// Settling is a population that can end its run before the last generation.
type Settling[S any] interface {
	Settled(g arena.Generation[S]) bool // reports whether the run ends with this population, which must have been measured
}

// Converging is a population that records the convergence of its best member.
type Converging interface {
	Convergence() []float64 // returns one number per measured generation
}

type (
	// generation is the arena.Generation of any trainer.
	generation = arena.Generation[Settings]

	// population is the Population of any trainer, without type parameters.
	population interface {
		measure(ctx context.Context, g generation) (arena.Scores, error)
		next(g generation) population
		best(g generation) arena.Champion
		encode() []byte
		settled(g generation) bool
		rows(g generation) arena.Rows // rows and score are only for Divisible populations
		score(scores arena.Scores, g generation) arena.Scores
		inner() any
	}

	// typed implements population by a Population.
	typed[S any, P Population[S, P]] struct{ p P }
)

// withSettings returns g with settings of type S. It panics if they have another type.
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
