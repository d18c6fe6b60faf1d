package solver

import (
	"context"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// engineTable is the greatest size, in bytes, of the transposition table of an engine.
const engineTable = 256 << 20

// perfect is an engine that takes the move with the best exact score: the soonest win, otherwise the latest loss. Of equal moves it takes the
// first in the order of connect4.Game.Order.
type perfect struct {
	name   string
	game   *connect4.Game
	solver chan *Solver // holds the solver while no goroutine uses it; holds nil until the first choice
}

// NewEngine returns an engine that plays g perfectly. Several goroutines may use it at the same time, but only one of them searches while the
// others wait.
func NewEngine(name string, g *connect4.Game) engine.Engine {
	p := perfect{name, g, make(chan *Solver, 1)}
	p.solver <- nil // nil: Choose makes the solver, because many engines are opened but never play
	return p
}

func (e perfect) Name() string { return e.name }

// Choose implements engine.Engine. The confidence is 0.5 + k/n for a move with the score k, on a board of n cells. docs/solver.md explains
// scores.
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
