package signal

import (
	"math"

	"midiconnect4/gamer/game"
)

// density returns the share of the squares around m's square that hold a piece in p. Squares that the game does not use are ignored.
func (j *Judge) density(p game.Position, m game.Move) float64 {
	taken, squares := 0, 0
	for x := max(1, m.X-1); x <= min(j.width, m.X+1); x++ {
		for y := max(1, m.Y-1); y <= min(j.height, m.Y+1); y++ {
			if x == m.X && y == m.Y || !j.used(x, y) {
				continue
			}
			squares++
			if _, ok := p.At(x, y); ok {
				taken++
			}
		}
	}
	if squares == 0 {
		return 0
	}
	return float64(taken) / float64(squares)
}

// capture returns 1 − 2^−n, where n is the number of pieces that the move from one position to the other captures.
func capture(before, after game.Position, width, height int) float64 {
	other := before.Turn().Other()
	taken := pieces(before, other, width, height) - pieces(after, other, width, height)
	return 1 - math.Ldexp(1, -taken)
}

// pieces returns the number of a side's pieces on the board.
func pieces(p game.Position, side game.Side, width, height int) int {
	n := 0
	for x := 1; x <= width; x++ {
		for y := 1; y <= height; y++ {
			if piece, ok := p.At(x, y); ok && piece.Side == side {
				n++
			}
		}
	}
	return n
}
