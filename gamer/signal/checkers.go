package signal

import (
	"context"
	"math/bits"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// checkersValuer values moves by material, with a search that looks piecesAhead plies ahead.
type checkersValuer struct{ searcher *search.Searcher }

// piecesAhead is the depth of the search, in plies; jumps are always played to the end.
const piecesAhead = 6

func newCheckersValuer() checkersValuer { return checkersValuer{search.New(advance{})} }

func (v checkersValuer) worths(ctx context.Context, p game.Position, moves []game.Move) (worths, error) {
	position := p.(checkers.Position)
	steps := position.Steps()
	w := make(worths, len(moves))
	for i := range steps {
		c, err := v.searcher.ChooseContext(ctx, position, steps[i:i+1], engine.Limit{Depth: piecesAhead})
		if err != nil {
			return nil, err
		}
		w[i] = ofMaterial(c.Value)
	}
	return w, nil
}

// ofMaterial returns the worth of a move after which its side leads by the given number of men.
func ofMaterial(men float32) worth {
	switch {
	case men > engine.MaxValue:
		return decided(true, search.Won-1-int(men), engine.MaxDepth)
	case men < -engine.MaxValue:
		return decided(false, search.Won-1+int(men), engine.MaxDepth)
	}
	const most, half = 0.9, 3 // most bounds the value; a lead of half men is worth half of most
	x := float64(men)
	return worth{float64(most*x) / (max(x, -x) + half), max(-1, min(1, x/2))}
}

// checkersThreats counts the pieces that the side to move can capture (now), and those that it would lose if it passed (soon). For near, it
// adds the contacts between the sides, and four for each man one step from its last row.
func checkersThreats(_ game.Position, _ game.Move, after game.Position) threats {
	p := after.(checkers.Position)
	b := p.Board()
	return threats{now: bits.OnesCount32(prey(b)), soon: bits.OnesCount32(prey(b.Passed())), near: contacts(p) + 4*toCrown(b)}
}

// contacts counts the pairs of pieces of different sides on diagonally neighbouring squares.
func contacts(p checkers.Position) int {
	width, height := checkers.Game{}.Size()
	n := 0
	for y := 1; y < height; y++ {
		for x := 1; x <= width; x++ {
			lower, ok := p.At(x, y)
			for _, aside := range [2]int{-1, 1} {
				if upper, too := p.At(x+aside, y+1); ok && too && upper.Side != lower.Side {
					n++
				}
			}
		}
	}
	return n
}

// prey returns the pieces that the side to move can capture.
func prey(b checkers.Board) (captured uint32) {
	for _, s := range b.Steps(nil) {
		captured |= s.Captured
	}
	return captured
}

func checkersStanding(after game.Position) (by [2]uint64) {
	b := after.(checkers.Position).Board()
	by[b.Turn()], by[b.Turn().Other()] = uint64(prey(b)), uint64(prey(b.Passed()))
	return by
}

// toCrown counts the men one step from their last row.
func toCrown(b checkers.Board) int {
	const seventh, second uint32 = 0x0f000000, 0x000000f0
	men := b.Pieces(game.First)&seventh | b.Pieces(game.Second)&second
	return bits.OnesCount32(men &^ b.Kings())
}

// advance is an evaluator that counts pieces: a man 1, a king 1.5, plus 1/32 for each row that a man has advanced. Without the rows, most
// boards would be even.
type advance struct{}

// Value returns the count of the side to move, minus the opponent's count.
func (advance) Value(b checkers.Board) float32 {
	own, other := b.Turn(), b.Turn().Other()
	return float32(search.Material{}.Value(b)) + float32(float32(rows(b, own)-rows(b, other))/32)
}

// rows counts the rows that the men of a side have advanced.
func rows(b checkers.Board, side game.Side) int {
	n := 0
	for men := b.Pieces(side) &^ b.Kings(); men != 0; men &= men - 1 {
		row := bits.TrailingZeros32(men) / 4
		if side == game.Second {
			row = 7 - row
		}
		n += row
	}
	return n
}
