package tictactoe

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// Position is a board with the marks of both sides.
type Position struct {
	marks [2]Cells
}

// Marked returns the position with the given marks. No cell may be marked by both sides. If the first side has more marks than the second, the second
// is to move, otherwise the first.
func Marked(first, second Cells) Position { return Position{[2]Cells{first, second}} }

// Marks is the set of cells that side s has marked.
func (p Position) Marks(s game.Side) Cells { return p.marks[s] }

// Empty is the set of cells without a mark.
func (p Position) Empty() Cells { return All &^ (p.marks[0] | p.marks[1]) }

// Mark returns the position after the side to move marks the cell, which must be empty.
func (p Position) Mark(cell Cells) Position {
	p.marks[p.Turn()] |= cell
	return p
}

// ply is the number of marks.
func (p Position) ply() int { return (p.marks[0] | p.marks[1]).Len() }

// Turn is the side to move: the second side if the first has more marks, otherwise the first side.
func (p Position) Turn() game.Side { return game.Side(p.ply() & 1) }

// Outcome returns game.Undecided until the game ends, then the result.
func (p Position) Outcome() game.Outcome {
	switch {
	case p.marks[game.First].Line():
		return game.FirstWins
	case p.marks[game.Second].Line():
		return game.SecondWins
	case p.Empty() == 0:
		return game.Draw
	}
	return game.Undecided
}

// Moves lists the moves on the empty cells, by cell number. After the end of the game the list is empty.
func (p Position) Moves() []game.Move {
	if p.Outcome() != game.Undecided {
		return nil
	}
	moves := make([]game.Move, 0, Count)
	for empty := p.Empty(); empty != 0; empty &= empty - 1 {
		moves = append(moves, Move(empty.First()))
	}
	return moves
}

// Find returns the move that marks the cell with the number in text.
func (p Position) Find(text string) (game.Move, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > Count || text != strconv.Itoa(n) {
		return game.Move{}, fmt.Errorf("%.40q is not a cell: cells are 1 to %d, 1 at the top left", text, Count)
	}
	if p.Outcome() != game.Undecided {
		return game.Move{}, fmt.Errorf("cell %d: the game was over after move %d: %v", n, p.ply(), p.Outcome())
	}
	if p.Empty()&cell(n) == 0 {
		return game.Move{}, fmt.Errorf("cell %d is taken: %s", n, p.free())
	}
	return Move(n), nil
}

func (p Position) free() string {
	var numbers []string
	for _, m := range p.Moves() {
		numbers = append(numbers, m.Text)
	}
	if len(numbers) == 1 {
		return "cell " + numbers[0] + " is free"
	}
	return "cells " + strings.Join(numbers, ", ") + " are free"
}

// cell returns the set that contains only cell n.
func cell(n int) Cells { return 1 << (n - 1) }

// Play marks the cell of m.
func (p Position) Play(m game.Move) game.Position { return p.Mark(cell(Number(m))) }

// Feature returns the feature of m. A move threatens if the moving side could complete a line with its next move.
func (p Position) Feature(m game.Move) game.Feature {
	own, bit := p.Turn(), cell(Number(m))
	next := p.Mark(bit)
	switch {
	case next.marks[own].Line():
		return game.Wins
	case (p.marks[own.Other()] | bit).Line():
		return game.Blocks
	}
	for empty := next.Empty(); empty != 0; empty &= empty - 1 {
		if (next.marks[own] | empty&-empty).Line() {
			return game.Threatens
		}
	}
	return game.Plain
}

// Progress is the share of the cells that are marked.
func (p Position) Progress() float64 { return float64(p.ply()) / Count }

// At returns the mark on a cell, if any.
func (p Position) At(x, y int) (game.Piece, bool) {
	cell := cell(number(x, y))
	for _, side := range [2]game.Side{game.First, game.Second} {
		if p.marks[side]&cell != 0 {
			return game.Piece{Side: side}, true
		}
	}
	return game.Piece{}, false
}

// Line lists the cells of all winning lines. It is nil if there is no such line.
func (p Position) Line() []game.Square {
	var cells Cells
	for _, marks := range p.marks {
		for _, line := range Lines {
			if marks&line == line {
				cells |= line
			}
		}
	}
	var squares []game.Square
	for ; cells != 0; cells &= cells - 1 {
		m := Move(cells.First())
		squares = append(squares, game.Square{X: m.X, Y: m.Y})
	}
	return squares
}

// Key returns a number that is unique for each position.
func (p Position) Key() uint64 { return uint64(p.marks[0]) | uint64(p.marks[1])<<Count }

// String draws the board: X for the first side, O for the second, numbers for empty cells.
func (p Position) String() string {
	var b strings.Builder
	for n := 1; n <= Count; n++ {
		mark := strconv.Itoa(n)
		switch {
		case p.marks[game.First]&cell(n) != 0:
			mark = "X"
		case p.marks[game.Second]&cell(n) != 0:
			mark = "O"
		}
		b.WriteString(" " + mark)
		if n%side == 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
