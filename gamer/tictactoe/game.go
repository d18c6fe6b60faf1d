// Package tictactoe is tic-tac-toe.
//
// Cells are numbered in reading order, 1 to 9 from the top left. Bit n−1 of a Cells is cell n.
package tictactoe

import (
	"math/bits"
	"strconv"

	"midiconnect4/gamer/game"
)

const (
	side  = 3           // cells in a row, and in a column
	Count = side * side // number of cells
)

// Cells is a set of cells.
type Cells uint16

// All has every cell.
const All Cells = 1<<Count - 1

// Lines are the eight winning lines, as sets of cells.
var Lines = [8]Cells{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// Line reports whether the cells contain one of Lines.
func (c Cells) Line() bool { return full[c/64]>>(c%64)&1 != 0 }

// full has one bit for each of the 512 sets of cells. The bit is set if the cells contain a line.
var full = func() (sets [8]uint64) {
	for c := range All + 1 {
		for _, line := range Lines {
			if c&line == line {
				sets[c/64] |= 1 << (c % 64)
			}
		}
	}
	return sets
}()

// Game is the rules of tic-tac-toe: three marks in a line win; a full board without a line is a draw.
type Game struct{}

// Name returns "tictactoe".
func (Game) Name() string { return "tictactoe" }

// Size returns 3 and 3.
func (Game) Size() (width, height int) { return side, side }

// Start is the empty board.
func (Game) Start() game.Position { return Position{} }

// Label returns the number of a cell, 1 to 9.
func (Game) Label(x, y int) string { return strconv.Itoa(number(x, y)) }

// Notation describes how moves are written: as numbers of cells.
func (Game) Notation() string { return "cells, 1 to 9 from the top left, such as 5,1,3" }

// Move returns the move that marks cell n, 1 to 9. The move's text is the number.
func Move(n int) game.Move {
	return game.Move{Text: strconv.Itoa(n), X: (n-1)%side + 1, Y: side - (n-1)/side}
}

// Number returns the number of the cell that a move marks.
func Number(m game.Move) int { return number(m.X, m.Y) }

func number(x, y int) int { return (side-y)*side + x }

// Len returns the number of cells in the set.
func (c Cells) Len() int { return bits.OnesCount16(uint16(c)) }

// First returns the smallest cell number in the set.
func (c Cells) First() int { return bits.TrailingZeros16(uint16(c)) + 1 }
