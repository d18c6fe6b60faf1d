// Package nndtf plays tic-tac-toe as in the paper of Ling and Lam on a genetic neural network with double transfer functions. It has the paper's
// scores of cells, and its networks, whose output is a cell number.
package nndtf

import "midiconnect4/gamer/tictactoe"

// Grid is a board as the side to move sees it. That side's marks are X and the opponent's are O, even if the second side is to move.
type Grid struct{ X, O tictactoe.Cells }

// view returns the grid of a position.
func view(p tictactoe.Position) Grid {
	own := p.Turn()
	return Grid{X: p.Marks(own), O: p.Marks(own.Other())}
}

// Empty returns the set of cells without a mark.
func (g Grid) Empty() tictactoe.Cells { return tictactoe.All &^ (g.X | g.O) }

// Inputs are the inputs of a network, one per cell: 1 for X, −1 for O, 0.5 for an empty cell.
type Inputs [tictactoe.Count]float32

// Inputs returns the inputs of a network for the grid, in the order of the paper's cell numbers.
func (g Grid) Inputs() (in Inputs) {
	for i, cell := range numbered {
		switch {
		case g.X&cell != 0:
			in[i] = 1
		case g.O&cell != 0:
			in[i] = -1
		default:
			in[i] = 0.5
		}
	}
	return in
}

// numbered lists the cells in the order of the paper's numbers (section 5), which go from right to left and top to bottom: 1 is top right, 3 top
// left, 9 bottom left.
var numbered = [tictactoe.Count]tictactoe.Cells{
	1 << 2, 1 << 1, 1 << 0,
	1 << 5, 1 << 4, 1 << 3,
	1 << 8, 1 << 7, 1 << 6,
}

// Nearest returns the empty cell whose number is nearest to y. If two are equally near, it takes the smaller number. The grid must have an empty
// cell.
func (g Grid) Nearest(y float32) tictactoe.Cells {
	var nearest tictactoe.Cells
	least, empty := float32(0), g.Empty()
	for i, cell := range numbered {
		if empty&cell == 0 {
			continue
		}
		away := y - float32(i+1)
		if away = max(away, -away); nearest == 0 || away < least {
			nearest, least = cell, away
		}
	}
	return nearest
}
