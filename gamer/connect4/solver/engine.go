package solver

import (
	"context"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// engineTable is the greatest size, in bytes, of the transposition table of an engine.
const engineTable = 256 << 20

// drawing is the purpose of the random streams of engines.
const drawing = "perfect gamer"

// perfect is an engine that takes the move with the best exact score: the soonest win, otherwise the latest loss. The seed
// decides between equal moves.
type perfect struct {
	name   string
	game   *connect4.Game
	seed   *uint64      // nil: it takes the first of equal moves in the order of connect4.Game.Order
	solver chan *Solver // holds the solver while no goroutine uses it; holds nil until the first choice
}

// NewEngine returns an engine that plays g perfectly. Several goroutines may use it at the same time, but only one of them searches while the
// others wait. Without a seed, it does not draw.
func NewEngine(name string, g *connect4.Game) engine.Engine {
	p := perfect{name, g, nil, make(chan *Solver, 1)}
	p.solver <- nil // nil: Choose makes the solver, because many engines are opened but never play
	return p
}

func (e perfect) Name() string { return e.name }

// WithSeed implements engine.Seeded. Both engines share a solver.
func (e perfect) WithSeed(seed uint64) engine.Engine {
	e.seed = &seed
	return e
}

// DrawsRarely implements engine.Rarely.
func (perfect) DrawsRarely() {}

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
	var equal []int // the best columns
	for _, x := range e.game.Order() {
		switch score, legal := scores[x]; {
		case !legal || len(equal) > 0 && score < scores[equal[0]]:
		case len(equal) > 0 && score == scores[equal[0]]:
			equal = append(equal, x)
		default:
			equal = []int{x}
		}
	}
	best := engine.Draw(e.seed, drawing, p, equal)
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
