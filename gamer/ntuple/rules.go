package ntuple

import (
	"fmt"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// rules are a game's rules in terms of bit masks, in which each cell is a bit.
type rules interface {
	Size() (width, height int)
	cell(x, y int) int // the bit of the cell in column x and row y, both from 0
	falls() bool       // whether a cell is playable only if the cell below it (one bit lower) is taken
	images() int       // number of symmetric images of the board; number 0 is the board itself
	image(number, x, y int) (int, int)

	// Playable returns the mask of the cells that may be played if the cells in taken are occupied.
	Playable(taken uint64) uint64
	// Wins returns the mask of the playable cells that complete a line. own has the cells of the side that plays there.
	Wins(own, taken uint64) uint64
}

// find returns the rules of the game g. It returns an error if n-tuple networks do not play g.
func find(g game.Game) (rules, error) {
	switch g := g.(type) {
	case *connect4.Game:
		return connect4Rules{g}, nil
	case tictactoe.Game:
		return ticTacToeRules{}, nil
	}
	return nil, fmt.Errorf("game %q: n-tuple networks play Connect Four and tic-tac-toe", g.Name())
}

// mustFind does the same as find, for games that are already checked. It panics where find returns an error.
func mustFind(g game.Game) rules {
	r, err := find(g)
	if err != nil {
		panic("ntuple: " + err.Error())
	}
	return r
}

type connect4Rules struct{ *connect4.Game }

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

// Wins implements rules: it returns the threats that are playable.
func (r connect4Rules) Wins(own, taken uint64) uint64 {
	return r.Playable(taken) & r.Threats(own, taken)
}

type ticTacToeRules struct{ tictactoe.Game }

func (ticTacToeRules) cell(x, y int) int { return 3*y + x }

func (ticTacToeRules) falls() bool { return false }

func (ticTacToeRules) images() int { return 8 }

func (ticTacToeRules) image(number, x, y int) (int, int) {
	if number&1 != 0 {
		x = 2 - x
	}
	if number&2 != 0 {
		y = 2 - y
	}
	if number&4 != 0 {
		x, y = y, x
	}
	return x, y
}

func (ticTacToeRules) Playable(taken uint64) uint64 { return uint64(tictactoe.All) &^ taken }

// Wins implements rules: it tries every empty cell.
func (r ticTacToeRules) Wins(own, taken uint64) (wins uint64) {
	for empty := r.Playable(taken); empty != 0; empty &= empty - 1 {
		if cell := empty & -empty; tictactoe.Cells(own | cell).Line() {
			wins |= cell
		}
	}
	return wins
}
