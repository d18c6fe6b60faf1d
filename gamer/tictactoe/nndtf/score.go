package nndtf

import "midiconnect4/gamer/tictactoe"

// lineScores holds the score of a line by the numbers of its X, including the new one, and of its O (section 2). The paper identifies lines
// by the sum of their values, where an empty cell is 0.5: in the order of the scores, 3, −1, 2.5, 2, 1, 0.5.
var lineScores = [4][3]int{
	3: {0: 823543},               // 7⁷: three X win
	1: {2: Urgent, 0: 256, 1: 4}, // 6⁶: it stops two O; 4⁴: alone; 2²: beside an O
	2: {0: 3125, 1: 27},          // 5⁵: two X; 3³: two X and an O
}

// Urgent is the least score of a cell that wins or prevents a loss.
const Urgent = 46656

// Score is the score of an X on an empty cell: the sum over its lines.
func (g Grid) Score(cell tictactoe.Cells) int {
	score := 0
	for _, line := range tictactoe.Lines {
		if line&cell != 0 {
			score += lineScores[(line & (g.X | cell)).Len()][(line & g.O).Len()]
		}
	}
	return score
}

// Best is the greatest score of an empty cell, or 0 if none is empty.
func (g Grid) Best() int {
	best := 0
	for empty := g.Empty(); empty != 0; empty &= empty - 1 {
		best = max(best, g.Score(empty&-empty))
	}
	return best
}
