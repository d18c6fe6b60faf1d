package gamer

import (
	"context"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
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
	moves := p.Moves()
	move := moves[rng.Stream(r.seed, "random gamer", p.Key()).IntN(len(moves))]
	return engine.Choice{Move: move, Confidence: 0.5}, nil
}
