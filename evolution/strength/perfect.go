package strength

import (
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// ColumnScore is the exact score of a move: for the side that makes it, +k is a
// win with its k-th last disc, 0 a draw, and −k a loss likewise. X is from 1.
type ColumnScore struct{ X, Score int }

// Judge tells the score of every legal move. It is for one goroutine.
type Judge func(connect4.Position) []ColumnScore

// newJudge makes the judge of a board.
var newJudge func(*connect4.Game) Judge

// Perfect is a perfect player to compare moves with.
type Perfect struct {
	game     *connect4.Game
	games    int
	newJudge func() Judge
}

// NewPerfect returns the perfect player of g, for positions from a number of
// games. It returns nil if there is none.
func NewPerfect(g game.Game, games int) *Perfect {
	board, is := g.(*connect4.Game)
	if !is || newJudge == nil {
		return nil
	}
	return &Perfect{board, games, func() Judge { return newJudge(board) }}
}
