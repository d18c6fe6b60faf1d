// Package mlp has the networks of Messerschmidt's thesis (2005, sections 3.3, 4.3.2 and 5.3.2), which value boards of tic-tac-toe and checkers.
// Here they also value boards of Connect Four. The package can play many games between networks fast.
//
// A gamer looks one ply ahead. It takes the move to the board with the greatest value; of equal moves, the first in the order of the game's
// Moves. The network values finished games like any other board, so it does not know when a move wins.
//
// The thesis does not define the inputs, nor for which side the output values a board. Here both are as in Blondie24, whose design the thesis
// adopts. The side that has just moved sees the board: the input for a square is 1 for a man (or mark or disc) of that side, −1 for one of the
// opponent, twice that for a king, and 0 if the square is empty. One more input is 1 if that side is the first side, −1 if it is the second. The
// output values the board for that side. Reading has other interpretations of the thesis.
package mlp

import (
	"fmt"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// Shape is the shape of a network for a game. It has an input per square and one for the side, hidden neurons with biases, and one output with a
// bias.
type Shape struct {
	Game   game.Game // tictactoe.Game, checkers.Game or a *connect4.Game
	Hidden int       // 1 to 256; the thesis has 3 to 13 in tic-tac-toe and 5 to 20 in checkers
	// Quiescence is for checkers: where a jump must be taken, the search goes on.
	Quiescence bool
	// Absolute says that the inputs do not depend on the viewing side: the first side's pieces always count 1, the second side's −1.
	Absolute bool
	Reading
}

// maxHidden is the greatest number of hidden neurons.
const maxHidden = 256

// Check returns an error for the first field that is out of bounds, or that does not fit the game.
func (s Shape) Check() error {
	if _, err := s.find(); err != nil {
		return err
	}
	_, jumps := s.Game.(checkers.Game)
	if s.Quiescence && !jumps {
		return fmt.Errorf("the setting quiescence is only for checkers; %s has no jumps", s.Game.Name())
	}
	if s.Draws != "" && !jumps {
		return fmt.Errorf("the setting draws is only for checkers; a game of %s always ends without it", s.Game.Name())
	}
	if s.Hidden < 1 || s.Hidden > maxHidden {
		return fmt.Errorf("hidden %d: must be 1 to %d", s.Hidden, maxHidden)
	}
	return s.check()
}

// find returns the rules of the shape's game. It returns an error if these networks do not play the game.
func (s Shape) find() (rules, error) {
	switch g := s.Game.(type) {
	case tictactoe.Game:
		return ticTacToeRules, nil
	case checkers.Game:
		return checkersRules, nil
	case *connect4.Game:
		if r := connect4Rules(g); r.squares <= maxSquares {
			return r, nil
		}
	}
	return rules{}, fmt.Errorf("game %q: these networks play tic-tac-toe, checkers and Connect Four on up to %d cells", s.Game.Name(), maxSquares)
}

// rules returns the rules of the shape's game. The shape must have passed its Check.
func (s Shape) rules() rules {
	r, err := s.find()
	if err != nil {
		panic("mlp: " + err.Error())
	}
	return r
}

// squares returns the number of squares of the shape's game.
func (s Shape) squares() int { return s.rules().squares }

// Weights returns the number of weights of a network.
func (s Shape) Weights() int { return s.Hidden*(s.squares()+2) + s.Hidden + 1 }
