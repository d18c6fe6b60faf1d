package gamer

import (
	"context"
	"fmt"
	"sync"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// PerfectName is the name of the gamer that makes no mistake.
const PerfectName = "perfect"

// perfectTable is the most memory, in bytes, that a perfect gamer takes.
const perfectTable = 256 << 20

// perfect plays Connect Four. It takes the move with the best exact score: the soonest win, else the
// latest loss. Of equal moves it takes the first in the game's order.
type perfect struct {
	game   *connect4.Game
	lock   sync.Mutex // of solver
	solver *solver.Solver
}

// Perfect returns the gamer that plays g, a Connect Four or tic-tac-toe, without
// a mistake. It may be used by several goroutines, one waiting for the other.
func Perfect(g game.Game) (engine.Engine, error) {
	switch g := g.(type) {
	case *connect4.Game:
		return &perfect{game: g, solver: solver.New(g, perfectTable)}, nil
	case tictactoe.Game:
		return perfectMarks{}, nil
	}
	return nil, fmt.Errorf("gamer %s: it plays Connect Four and tic-tac-toe, not %s", PerfectName, g.Name())
}

func (*perfect) Name() string { return PerfectName }

// Choose is surest of the soonest win: of the score k of docs/solver.md on a
// board of n cells it makes a confidence of 0.5 + k/n.
func (g *perfect) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	position := p.(connect4.Position)
	g.lock.Lock()
	columns := g.solver.Columns(position)
	g.lock.Unlock()
	scores := map[int]int{}
	for _, c := range columns {
		scores[c.X-1] = c.Score
	}
	best, found := 0, false
	for _, x := range g.game.Order() {
		if score, legal := scores[x]; legal && (!found || score > scores[best]) {
			best, found = x, true
		}
	}
	width, height := g.game.Size()
	return engine.Choice{
		Move:       g.game.Move(position.Playable() & g.game.ColumnMask(best)),
		Confidence: 0.5 + float64(scores[best])/float64(width*height),
	}, nil
}

// perfectMarks plays tic-tac-toe.
type perfectMarks struct{}

func (perfectMarks) Name() string { return PerfectName }

// Choose is as sure as in Connect Four.
func (perfectMarks) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	position := p.(tictactoe.Position)
	return engine.Choice{
		Move:       tictactoe.Move(position.Best()),
		Confidence: 0.5 + float64(position.Score())/tictactoe.Count,
	}, nil
}
