package nndtf

import "midiconnect4/gamer/tictactoe"

// lineScores[x][o] is the score of a line with x marks of X (including the new mark) and o marks of O (section 2 of the paper). The paper
// identifies a line by the sum of its cells, where X is 1, O is −1 and an empty cell is 0.5. In the order of the scores below, these sums are 3,
// −1, 2.5, 2, 1 and 0.5.
var lineScores = [4][3]int{
	3: {0: 823543},               // 7⁷: three X, which win
	1: {2: Urgent, 0: 256, 1: 4}, // 6⁶: one X stops two O; 4⁴: one X alone; 2²: one X and one O
	2: {0: 3125, 1: 27},          // 5⁵: two X; 3³: two X and one O
}

// Urgent is the least score of a cell that wins or prevents a loss at once.
const Urgent = 46656

// Score returns the score of an X on an empty cell: the sum of the scores of all lines through the cell.
func (g Grid) Score(cell tictactoe.Cells) int {
	score := 0
	for _, line := range tictactoe.Lines {
		if line&cell != 0 {
			score += lineScores[(line & (g.X | cell)).Len()][(line & g.O).Len()]
		}
	}
	return score
}

// Best returns the greatest score of an empty cell, or 0 if no cell is empty.
func (g Grid) Best() int {
	best := 0
	for empty := g.Empty(); empty != 0; empty &= empty - 1 {
		best = max(best, g.Score(empty&-empty))
	}
	return best
}
