// Package checkers is English draughts on bitboards, by the rules of Messerschmidt's thesis (section 5.2).
//
// Men move and jump forward, kings forward and backward. A side that can jump must do so, and the jump goes on until the piece cannot jump any
// more. A man that reaches the last row becomes a king, and its move ends. A side that cannot move loses. A game is drawn (see Rules) after
// QuietPlies plies without a capture or a man's move, or at the third occurrence of a position.
//
// Squares are numbered 1 to 32 as in the literature. The first side starts at the bottom, on 1 to 12. Row y has the squares 4y-3 to 4y, from
// right to left: 1 is (7, 1), 4 is (1, 1), 5 is (8, 2) and 32 is (2, 8). In bit masks, bit i is the square i+1.
package checkers

import "midiconnect4/gamer/game"

// Game implements game.Game for checkers.
type Game struct {
	start Board // the zero Board for the usual start
}

// Name returns "checkers".
func (Game) Name() string { return "checkers" }

// Size returns 8 and 8. Only the dark squares are used.
func (Game) Size() (width, height int) { return side, side }

// Start is the position with 12 men on each side and the first side to move, unless the game is From another position.
func (g Game) Start() game.Position {
	if g.start == (Board{}) {
		return Position{board: Start()}
	}
	return Position{board: g.start}
}

// Notation describes how moves are written: as numbers of squares.
func (Game) Notation() string { return "numbers of squares, such as 11-15,22-18,15x22,25x18" }
