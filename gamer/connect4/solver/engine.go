package solver

import (
	"context"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// engineTable is the greatest size, in bytes, of an engine's table.
const engineTable = 256 << 20

// perfect takes the move with the best exact score: the soonest win, else the latest loss. Of equal moves it takes the first in the game's
// order.
type perfect struct {
	name   string
	game   *connect4.Game
	solver chan *Solver // holds the solver while it is not in use; nil before the first choice
}

// NewEngine returns an engine that plays g perfectly. Goroutines may use it at the same time, but only one of them searches at once.
func NewEngine(name string, g *connect4.Game) engine.Engine {
	p := perfect{name, g, make(chan *Solver, 1)}
	p.solver <- nil // made on demand, because many engines are opened but never play
	return p
}

func (e perfect) Name() string { return e.name }

// Choose implements engine.Engine. Its confidence is 0.5 + k/n for a score k (docs/solver.md) on a board of n cells.
func (e perfect) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	position := p.(connect4.Position)
	columns, err := e.columns(ctx, position)
	if err != nil {
		return engine.Choice{}, err
	}
	scores := map[int]int{}
	for _, c := range columns {
		scores[c.X-1] = c.Score
	}
	best, found := 0, false
	for _, x := range e.game.Order() {
		if score, legal := scores[x]; legal && (!found || score > scores[best]) {
			best, found = x, true
		}
	}
	width, height := e.game.Size()
	return engine.Choice{
		Move:       e.game.Move(position.Playable() & e.game.ColumnMask(best)),
		Confidence: 0.5 + float64(scores[best])/float64(width*height),
	}, nil
}

func (e perfect) columns(ctx context.Context, p connect4.Position) ([]Column, error) {
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case s := <-e.solver:
		if s == nil {
			s = New(e.game, engineTable)
		}
		defer func() { e.solver <- s }()
		columns, err := s.ColumnsContext(ctx, p)
		if err != nil {
			err = context.Cause(ctx)
		}
		return columns, err
	}
}
