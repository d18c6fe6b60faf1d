//go:build !purego

package network

import (
	"math"
	"testing"

	"pgregory.net/rapid"
)

// TestVectorsAreExact compares every vector code that this machine has with the
// plain one, bit for bit.
func TestVectorsAreExact(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	rapid.Check(t, func(t *rapid.T) {
		coding := drawCoding(t)
		shape := Shape{board(6, 6), rapid.IntRange(1, width).Draw(t, "hidden")}
		r := stream(rapid.Uint64().Draw(t, "seed"))
		net := NewSigmoid(shape, coding, coding.Random(shape.Genes(), r))
		own := r.Uint64() & shape.Game.Cells()
		opponent := r.Uint64() & shape.Game.Cells() &^ own
		moves := make([]candidate, rapid.IntRange(1, maxColumns).Draw(t, "moves"))
		var leaves []leaf
		for i := range moves {
			moves[i] = candidate{own: uint32(r.IntN(41)) * rowSize, leaves: uint32(1 + r.IntN(maxColumns)), bound: greatest}
			for range moves[i].leaves {
				c := net.likely[r.IntN(6)]
				leaves = append(leaves, leaf{reply: uint32(r.IntN(41)) * rowSize, out: c.row, bias: c.bias})
			}
		}
		reckon := func(at int) (lanes, lanes, []candidate) {
			level = at
			sums, odds := [1]lanes{net.start[0]}, [1]lanes{}
			lowered := append([]candidate(nil), moves...)
			net.odds(odds[:], sums[:], own, opponent)
			net.lower(lowered, leaves, odds[:])
			return sums[0], odds[0], lowered
		}
		sums, odds, bounds := reckon(plain)
		for at := plain + 1; at <= widest; at++ {
			vectorSums, vectorOdds, vectorBounds := reckon(at)
			for j := range odds {
				if math.Float32bits(sums[j]) != math.Float32bits(vectorSums[j]) || math.Float32bits(odds[j]) != math.Float32bits(vectorOdds[j]) {
					t.Fatalf("level %d, neuron %d: sum %v and odds %v, plain %v and %v", at, j, vectorSums[j], vectorOdds[j], sums[j], odds[j])
				}
			}
			for i := range bounds {
				if math.Float32bits(bounds[i].bound) != math.Float32bits(vectorBounds[i].bound) {
					t.Fatalf("level %d, move %d: %v, plain %v", at, i, vectorBounds[i].bound, bounds[i].bound)
				}
			}
		}
	})
}

// TestChoicesAreTheSame plays games on every vector code.
func TestChoicesAreTheSame(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	nets := alike(12, 1, stream(8))
	var plainly []string
	for level = plain; level <= widest; level++ {
		for i, first := range nets {
			for j, second := range nets {
				p, moves := first.shape.Game.Empty(), ""
				for len(p.Moves()) > 0 {
					bit, _ := [2]*Sigmoid{first, second}[p.Turn()].Choose(p)
					p, moves = p.Drop(bit), moves+p.Game().Move(bit).Text
				}
				if k := i*len(nets) + j; level == plain {
					plainly = append(plainly, moves)
				} else if plainly[k] != moves {
					t.Fatalf("level %d, %d against %d: %s, plain %s", level, i, j, moves, plainly[k])
				}
			}
		}
	}
}
