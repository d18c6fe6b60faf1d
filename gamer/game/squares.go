package game

import "iter"

// Squares iterates over the squares of g's board, row by row from the bottom, left to right.
func Squares(g Game) iter.Seq[Square] {
	width, height := g.Size()
	return func(yield func(Square) bool) {
		for i := range width * height {
			if !yield(Square{X: i%width + 1, Y: i/width + 1}) {
				return
			}
		}
	}
}
