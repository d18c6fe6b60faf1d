package gamer

import (
	"context"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// random is an engine that takes any legal move; all are equally likely.
type random struct{ seed uint64 }

// Random returns a gamer whose moves are random. The seed and the position determine each move.
func Random(seed uint64) engine.Engine { return random{seed} }

func (random) Name() string                       { return RandomName }
func (random) WithSeed(seed uint64) engine.Engine { return random{seed} }

// Drawn implements engine.Drawing.
func (random) Drawn(p game.Position) []game.Move { return p.Moves() }

// Choose implements engine.Engine.
func (r random) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	return engine.Choice{Move: engine.Draw(&r.seed, "random gamer", p, p.Moves()), Confidence: 0.5}, nil
}
