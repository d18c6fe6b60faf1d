package tictactoe

import (
	"sync"

	"midiconnect4/gamer/game"
)

// solution is the score of every position, from the whole game tree.
var solution = sync.OnceValue(func() map[Position]int8 {
	scores := map[Position]int8{}
	solve(Position{}, scores)
	return scores
})

func solve(p Position, scores map[Position]int8) int8 {
	if score, known := scores[p]; known {
		return score
	}
	score := p.final()
	if p.Outcome() == game.Undecided {
		score = -Count
		for empty := p.Empty(); empty != 0; empty &= empty - 1 {
			score = max(score, -solve(p.Mark(empty&-empty), scores))
		}
	}
	scores[p] = score
	return score
}

// final is the score of a finished game.
func (p Position) final() int8 {
	winner := p.Turn().Other()
	if !p.marks[winner].Line() {
		return 0
	}
	share := (Count + 1 - int(winner)) / 2 // of the cells of a full board
	return -int8(share - p.marks[winner].Len() + 1)
}

// Score is what perfect play makes of p, which must be a position of a game:
// +k if the side to move wins with its k-th last mark of a full board (1 is the
// very last), 0 for a draw, and −k if the other side wins so.
func (p Position) Score() int { return int(solution()[p]) }

// Best is the number of the cell that keeps the score of p, which is undecided.
// Of several it is the centre, else the first corner, else the first side.
func (p Position) Best() int {
	for _, n := range [Count]int{5, 1, 3, 7, 9, 2, 4, 6, 8} {
		if p.Empty()&cell(n) != 0 && -p.Mark(cell(n)).Score() == p.Score() {
			return n
		}
	}
	panic("tictactoe: no move keeps the score")
}
