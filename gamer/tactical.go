package gamer

import (
	"context"
	"slices"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// tactical is an engine that wins if it can, else blocks if it must, else moves at random.
type tactical struct{ random }

// Tactical returns a gamer that takes a winning move if there is one. Otherwise it blocks the opponent's winning move (in checkers, the
// opponent's capture). Otherwise it moves at random, like Random. If several moves win or block, it takes the first in Moves.
func Tactical(seed uint64) engine.Engine { return tactical{random{seed}} }

func (tactical) Name() string                       { return TacticalName }
func (tactical) WithSeed(seed uint64) engine.Engine { return Tactical(seed) }

// Drawn implements engine.Drawing.
func (tactical) Drawn(p game.Position) []game.Move {
	moves := p.Moves()
	for _, f := range []game.Feature{game.Wins, game.Blocks} {
		if m, ok := first(p, moves, f); ok {
			return []game.Move{m}
		}
	}
	return moves
}

// Choose implements engine.Engine.
func (t tactical) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	moves := p.Moves()
	if m, ok := first(p, moves, game.Wins); ok {
		return engine.Choice{Move: m, Confidence: 1}, nil
	}
	if m, ok := first(p, moves, game.Blocks); ok {
		return engine.Choice{Move: m, Confidence: 0.5}, nil
	}
	return t.random.Choose(ctx, p)
}

// first returns the first of moves that has feature f. It returns false if no move has that feature.
func first(p game.Position, moves []game.Move, f game.Feature) (game.Move, bool) {
	i := slices.IndexFunc(moves, func(m game.Move) bool { return p.Feature(m) == f })
	if i < 0 {
		return game.Move{}, false
	}
	return moves[i], true
}
