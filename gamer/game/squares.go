package game

import "iter"

// Squares goes through the squares of g's board, row by row from the bottom, each
// row from the left.
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
