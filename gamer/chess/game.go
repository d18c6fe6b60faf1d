// Package chess is chess on bitboards, by the FIDE Laws of Chess (2023).
//
// The first side is White. A game is drawn by stalemate, by the third occurrence of a position, after fifty moves without a capture or a pawn's
// move, and if neither side could mate with the pieces left. Nobody has to claim a draw.
//
// Squares are numbered 0 to 63: a1 is 0, b1 is 1, h8 is 63. In bit masks, bit i is the square i.
package chess

import (
	"fmt"

	"midiconnect4/gamer/game"
)

// Game implements game.Game for chess.
type Game struct {
	start     string // FEN; "" for the usual start
	unclaimed bool   // draws that a player would have to claim do not end the game
}

// Name returns "chess".
func (Game) Name() string { return "chess" }

// Size returns 8 and 8.
func (Game) Size() (w, h int) { return width, width }

// Start is the position in which games begin.
func (g Game) Start() game.Position {
	p := start
	if g.start != "" {
		p, _ = ParseFEN(g.start) // From has checked it
	}
	if g.unclaimed {
		return p.Under(Automatic)
	}
	return p
}

// Unclaimed returns the game without the draws that a player has to claim.
func (g Game) Unclaimed() game.Game { return Game{g.start, true} }

// Notation describes how moves are written.
func (Game) Notation() string {
	return "moves such as e4, Nf3, exd5, O-O and e8=Q, or from square to square: e2e4, e7e8q"
}

// Label is the name of a square, such as e4.
func (Game) Label(x, y int) string { return squareName((y-1)*width + x - 1) }

// From returns the game that starts from a position in Forsyth-Edwards notation.
func (Game) From(text string) (game.Game, error) {
	p, err := ParseFEN(text)
	switch {
	case err != nil:
		return nil, err
	case p.outcome != game.Undecided:
		return nil, fmt.Errorf("FEN %.100q: the game is over: %s", text, p.reason)
	case p.FEN() == StartFEN:
		return Game{}, nil
	}
	return Game{start: p.FEN()}, nil
}

// Origin is the position from which the game starts, in Forsyth-Edwards notation; "" for the usual one.
func (g Game) Origin() string { return g.start }
