// Package solver has the exact score of every position of tic-tac-toe.
package solver

import (
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// scores has the score of every position that play can reach.
var scores = sync.OnceValue(func() map[tictactoe.Position]int8 {
	scores := map[tictactoe.Position]int8{}
	solve(tictactoe.Position{}, scores)
	return scores
})

func solve(p tictactoe.Position, scores map[tictactoe.Position]int8) int8 {
	if score, known := scores[p]; known {
		return score
	}
	score := final(p)
	if p.Outcome() == game.Undecided {
		score = -tictactoe.Count
		for empty := p.Empty(); empty != 0; empty &= empty - 1 {
			score = max(score, -solve(p.Mark(empty&-empty), scores))
		}
	}
	scores[p] = score
	return score
}

// final returns the score of a finished game; 0 if no side has a line.
func final(p tictactoe.Position) int8 {
	winner := p.Turn().Other()
	if !p.Marks(winner).Line() {
		return 0
	}
	share := (tictactoe.Count + 1 - int(winner)) / 2 // the number of the winner's cells on a full board
	return -int8(share - p.Marks(winner).Len() + 1)
}

// Score returns the result of perfect play from p, which must be reachable: +k if the side to move wins with its k-th last mark of a full
// board (1 is the very last), −k if the opponent wins so, 0 for a draw.
func Score(p tictactoe.Position) int { return int(scores()[p]) }

// Best returns the number of a cell that keeps the score of p, an undecided position. If there are several, it prefers the centre, then the
// first corner, then the first side.
func Best(p tictactoe.Position) int {
	for _, n := range [tictactoe.Count]int{5, 1, 3, 7, 9, 2, 4, 6, 8} {
		cell := tictactoe.Cells(1) << (n - 1)
		if p.Empty()&cell != 0 && -Score(p.Mark(cell)) == Score(p) {
			return n
		}
	}
	panic("tictactoe: no move keeps the score")
}
