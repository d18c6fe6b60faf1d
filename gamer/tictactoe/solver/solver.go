// Package solver computes the exact score of every position of tic-tac-toe.
package solver

import (
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// scores has the score of every position that can be reached in a game.
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

// final returns the score of a finished game. It returns 0 if no side has a line.
func final(p tictactoe.Position) int8 {
	winner := p.Turn().Other()
	if !p.Marks(winner).Line() {
		return 0
	}
	share := (tictactoe.Count + 1 - int(winner)) / 2 // number of cells that the winner has on a full board
	return -int8(share - p.Marks(winner).Len() + 1)
}

// Score returns the result of perfect play from p, which must be a position that can be reached. It is 0 for a draw, and +k if the side to move
// wins with its k-th last mark, counted on a full board (1 is its very last mark). It is −k if the opponent wins with its k-th last mark.
func Score(p tictactoe.Position) int { return int(scores()[p]) }

// Best returns the moves that keep the score of p, whose game must not be over, in this order: the centre, the corners, the sides.
func Best(p tictactoe.Position) (best []game.Move) {
	for _, n := range [tictactoe.Count]int{5, 1, 3, 7, 9, 2, 4, 6, 8} {
		cell := tictactoe.Cells(1) << (n - 1)
		if p.Empty()&cell != 0 && -Score(p.Mark(cell)) == Score(p) {
			best = append(best, tictactoe.Move(n))
		}
	}
	return best
}
