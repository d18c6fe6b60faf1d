package strength

import (
	"context"

	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// Perfect compares gamers with perfect play.
type Perfect interface {
	// compare compares a with perfect play, and records the results in r. The parameter against is the yardstick of the rating.
	compare(ctx context.Context, a, against engine.Engine, r *Rated, o Options) error
}

// NewPerfect returns the comparison with perfect play for game g, or nil if perfect play is not known. For Connect Four, it uses positions from the
// given number of games; for tic-tac-toe, all positions.
func NewPerfect(g game.Game, games int) Perfect {
	switch g := g.(type) {
	case *connect4.Game:
		return &sampling{g, games, func() Judge { return solver.New(g, tableBytes).ColumnsContext }}
	case tictactoe.Game:
		return whole{}
	}
	return nil
}

// whole compares a gamer with perfect play in all positions of tic-tac-toe.
type whole struct{}

func (whole) compare(ctx context.Context, a, _ engine.Engine, r *Rated, o Options) error {
	t, err := grow(ctx, a, o)
	if err != nil {
		return err
	}
	r.Agreement, r.Exact = t.agreement(), t.exact()
	return nil
}

// sampling compares a gamer with perfect play in random positions of Connect Four.
type sampling struct {
	game     *connect4.Game
	games    int // number of games from which positions are taken
	newJudge func() Judge
}

// Judge returns the exact score of every legal move. It returns an error only if its context ends. Goroutines must not share a Judge.
type Judge func(context.Context, connect4.Position) ([]solver.Column, error)

// tableBytes is the size of a judge's transposition table, in bytes.
const tableBytes = 64 << 20

func (s *sampling) compare(ctx context.Context, a, against engine.Engine, r *Rated, o Options) (err error) {
	if r.Agreement, err = s.agree(ctx, a, o); err != nil {
		return err
	}
	if against.Name() == gamer.PerfectName {
		r.Shortfall, err = s.shortfall(ctx, a, against, r, o)
	}
	return err
}
