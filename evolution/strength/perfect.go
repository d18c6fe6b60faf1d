package strength

import (
	"context"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/game"
)

// Judge returns the exact score of every legal move. It fails only when its context
// ends. It is for one goroutine.
type Judge func(context.Context, connect4.Position) ([]solver.Column, error)

// tableBytes is the size of a judge's transposition table.
const tableBytes = 64 << 20

// Perfect is a perfect player to compare moves with.
type Perfect struct {
	game     *connect4.Game
	games    int
	newJudge func() Judge
}

// NewPerfect returns the perfect player of g, or nil if there is none. It takes
// positions from a number of games.
func NewPerfect(g game.Game, games int) *Perfect {
	board, is := g.(*connect4.Game)
	if !is {
		return nil
	}
	return &Perfect{board, games, func() Judge { return solver.New(board, tableBytes).ColumnsContext }}
}
