package checkers

import "midiconnect4/gamer/game"

// Number is the number of a square, 1 to 32, and 0 for one that is not in use.
func (Game) Number(x, y int) int {
	square := squareAt(x, y)
	if square == 0 {
		return 0
	}
	return int(bit(square)) + 1
}

// From is the square that the piece of m starts from.
func (p Position) From(m game.Move) game.Square {
	x, y := Coordinates(int(p.step(m).From))
	return game.Square{X: x, Y: y}
}
