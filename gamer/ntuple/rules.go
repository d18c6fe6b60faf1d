package ntuple

import (
	"fmt"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/othello"
	"midiconnect4/gamer/tictactoe"
)

// rules are a game's rules in terms of bit masks, in which each cell is a bit.
type rules interface {
	Size() (width, height int)
	cell(x, y int) int // the bit of the cell in column x and row y, both from 0
	falls() bool       // whether a cell is playable only if the cell below it (one bit lower) is taken
	images() int       // number of symmetric images of the board; number 0 is the board itself
	image(number, x, y int) (int, int)

	// Begin returns the discs of both sides at the start.
	Begin() [2]uint64
	// Playable returns the mask of the cells that a side (own) may play. discs has the discs of both sides.
	Playable(discs [2]uint64, own game.Side) uint64
	// Flips returns the mask of the other side's discs that change sides if own plays the cell.
	Flips(discs [2]uint64, own game.Side, cell uint64) uint64
	// Wins returns the mask of the playable cells that complete a line. own has the cells of the side that plays there.
	Wins(own, taken uint64) uint64
	// End is the outcome when no side can play.
	End(discs [2]uint64) game.Outcome
}

// find returns the rules of the game g. It returns an error if n-tuple networks do not play g.
func find(g game.Game) (rules, error) {
	switch g := g.(type) {
	case *connect4.Game:
		return connect4Rules{Game: g}, nil
	case tictactoe.Game:
		return ticTacToeRules{}, nil
	case othello.Game:
		return othelloRules{}, nil
	}
	return nil, fmt.Errorf("game %q: n-tuple networks play Connect Four, tic-tac-toe and Othello", g.Name())
}

// mustFind does the same as find, for games that are already checked. It panics where find returns an error.
func mustFind(g game.Game) rules {
	r, err := find(g)
	if err != nil {
		panic("ntuple: " + err.Error())
	}
	return r
}

// lines has the rules that all games of lines share: discs are put on an empty board and stay, and a full board without a line is a draw.
type lines struct{}

func (lines) Begin() [2]uint64 { return [2]uint64{} }

func (lines) Flips([2]uint64, game.Side, uint64) uint64 { return 0 }

func (lines) End([2]uint64) game.Outcome { return game.Draw }

type connect4Rules struct {
	lines
	*connect4.Game
}

func (r connect4Rules) cell(x, y int) int {
	_, height := r.Size()
	return x*(height+1) + y
}

func (connect4Rules) falls() bool { return true }

func (connect4Rules) images() int { return 2 }

func (r connect4Rules) image(number, x, y int) (int, int) {
	if number == 0 {
		return x, y
	}
	width, _ := r.Size()
	return width - 1 - x, y
}

func (r connect4Rules) Playable(discs [2]uint64, _ game.Side) uint64 {
	return r.Game.Playable(discs[0] | discs[1])
}

// Wins implements rules: it returns the threats that are playable.
func (r connect4Rules) Wins(own, taken uint64) uint64 {
	return r.Game.Playable(taken) & r.Threats(own, taken)
}

type ticTacToeRules struct {
	lines
	tictactoe.Game
}

func (ticTacToeRules) cell(x, y int) int { return 3*y + x }

func (ticTacToeRules) falls() bool { return false }

func (ticTacToeRules) images() int { return 8 }

func (ticTacToeRules) image(number, x, y int) (int, int) { return turned(number, 2, x, y) }

// turned returns one of the eight images of a cell on a square board, whose columns and rows are 0 to last.
func turned(number, last, x, y int) (int, int) {
	if number&1 != 0 {
		x = last - x
	}
	if number&2 != 0 {
		y = last - y
	}
	if number&4 != 0 {
		x, y = y, x
	}
	return x, y
}

func (ticTacToeRules) Playable(discs [2]uint64, _ game.Side) uint64 {
	return uint64(tictactoe.All) &^ (discs[0] | discs[1])
}

// Wins implements rules: it tries every empty cell.
func (ticTacToeRules) Wins(own, taken uint64) (wins uint64) {
	for empty := uint64(tictactoe.All) &^ taken; empty != 0; empty &= empty - 1 {
		if cell := empty & -empty; tictactoe.Cells(own | cell).Line() {
			wins |= cell
		}
	}
	return wins
}

type othelloRules struct{ othello.Game }

func (othelloRules) cell(x, y int) int { return 8*(7-y) + x }

func (othelloRules) falls() bool { return false }

func (othelloRules) images() int { return 8 }

func (othelloRules) image(number, x, y int) (int, int) { return turned(number, 7, x, y) }

func (r othelloRules) Begin() [2]uint64 {
	p := r.Start().(othello.Position)
	return [2]uint64{p.Discs(game.First), p.Discs(game.Second)}
}

func (othelloRules) Playable(discs [2]uint64, own game.Side) uint64 {
	return boardOf(discs, own).Moves()
}

func (othelloRules) Flips(discs [2]uint64, own game.Side, cell uint64) uint64 {
	return boardOf(discs, own).Flips(cell)
}

func boardOf(discs [2]uint64, own game.Side) othello.Board {
	return othello.Board{Own: discs[own], Other: discs[own.Other()]}
}

// Wins implements rules: there are no lines.
func (othelloRules) Wins(uint64, uint64) uint64 { return 0 }

func (othelloRules) End(discs [2]uint64) game.Outcome {
	return boardOf(discs, game.First).Winner(game.First)
}
