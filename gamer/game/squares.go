package game

import "iter"

// Squares are those of g's board, row by row from the bottom, each from the left.
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
