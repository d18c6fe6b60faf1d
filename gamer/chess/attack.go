package chess

import "math/bits"

// squares is the number of squares; width is the number of files and of ranks.
const (
	squares = 64
	width   = 8
	fileA   = uint64(0x0101010101010101)
	rank1   = uint64(0xff)
)

func bit(square int) uint64 { return 1 << square }

func fileOf(square int) int { return square % width }
func rankOf(square int) int { return square / width }

// attacks has the squares that pieces attack on an empty board, by square: a pawn by its side, the lines of bishops and rooks without the square.
var attacks = func() (a struct {
	king, knight         [squares]uint64
	pawn                 [2][squares]uint64
	file, rank, up, down [squares]uint64
},
) {
	for s := range squares {
		reach := func(most int, ways ...[2]int) (set uint64) {
			for _, way := range ways {
				for n := 1; n <= most; n++ {
					f, r := fileOf(s)+n*way[0], rankOf(s)+n*way[1]
					if f < 0 || f >= width || r < 0 || r >= width {
						break
					}
					set |= bit(r*width + f)
				}
			}
			return set
		}
		a.file[s], a.rank[s] = reach(width, [2]int{0, 1}, [2]int{0, -1}), reach(width, [2]int{1, 0}, [2]int{-1, 0})
		a.up[s], a.down[s] = reach(width, [2]int{1, 1}, [2]int{-1, -1}), reach(width, [2]int{1, -1}, [2]int{-1, 1})
		a.king[s] = reach(1, [2]int{-1, -1}, [2]int{0, -1}, [2]int{1, -1}, [2]int{-1, 0}, [2]int{1, 0}, [2]int{-1, 1}, [2]int{0, 1}, [2]int{1, 1})
		a.knight[s] = reach(1, [2]int{-2, -1}, [2]int{-2, 1}, [2]int{-1, -2}, [2]int{-1, 2}, [2]int{1, -2}, [2]int{1, 2}, [2]int{2, -1}, [2]int{2, 1})
		a.pawn[0][s], a.pawn[1][s] = reach(1, [2]int{-1, 1}, [2]int{1, 1}), reach(1, [2]int{-1, -1}, [2]int{1, -1})
	}
	return a
}()

// ride returns what a piece on a square attacks on a line. One subtraction finds the next piece above, that of the mirrored board the next below
// (hyperbola quintessence). Files and diagonals have one square a rank, so swapping the ranks mirrors them.
func ride(taken, line uint64, square int) uint64 {
	above := taken & line
	below := bits.ReverseBytes64(above) - bits.ReverseBytes64(bit(square))
	return (above - bit(square) ^ bits.ReverseBytes64(below)) & line
}

func bishop(square int, taken uint64) uint64 {
	return ride(taken, attacks.up[square], square) | ride(taken, attacks.down[square], square)
}

func rook(square int, taken uint64) uint64 {
	above := taken & attacks.rank[square]
	below := bits.Reverse64(above) - bit(squares-1-square)
	return ride(taken, attacks.file[square], square) | (above-bit(square)^bits.Reverse64(below))&attacks.rank[square]
}

// each calls f with the squares of a set, from a1 to h8.
func each(set uint64, f func(square int)) {
	for ; set != 0; set &= set - 1 {
		f(bits.TrailingZeros64(set))
	}
}
