package checkers

import (
	"errors"
	"strconv"

	"midiconnect4/gamer/game"
)

// Label returns the number of a square, 1 to 32. Light squares have no number; for them it returns "".
func (Game) Label(x, y int) string {
	square := squareAt(x, y)
	if square == 0 {
		return ""
	}
	return strconv.Itoa(int(bit(square)) + 1)
}

// From returns the square from which m moves a piece.
func (p Position) From(m game.Move) game.Square {
	x, y := coordinates(int(p.step(m).From))
	return game.Square{X: x, Y: y}
}

// Refuse returns an error that says why no legal move begins with the given squares. At least one square must be given.
func (p Position) Refuse(way []game.Square) error {
	var n notation
	for _, s := range way {
		square := squareAt(s.X, s.Y)
		if square == 0 {
			return errors.New("pieces stand only on dark squares")
		}
		n.squares = append(n.squares, bit(square))
	}
	if len(way) > 1 {
		rows := way[1].Y - way[0].Y
		n.jump = max(rows, -rows) > 1
	}
	return p.board.refusal(n, p.Steps())
}
