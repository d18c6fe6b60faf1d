//go:build !purego

package mlp

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
)

// drawMoveBatch generates a random board with the given number of squares, with random moves that may be illegal.
func drawMoveBatch(t *rapid.T, squares int) *moveBatch {
	r := stream(rapid.Uint64().Draw(t, "moveBatch"))
	o := &moveBatch{squares: squares}
	for d := range o.changes { // fill with changes of earlier moves, which must not matter
		for m := range width {
			o.changes[d].square[m], o.changes[d].by[m] = int32(r.IntN(squares)), int32(r.IntN(5)-2)
		}
	}
	all := uint64(1)<<squares - 1
	o.own = r.Uint64() & all
	o.other = r.Uint64() & all &^ o.own
	o.kings = r.Uint64() & (o.own | o.other)
	o.side, o.worst = game.Side(r.IntN(2)), r.IntN(2) == 1
	o.depth = rapid.IntRange(1, len(o.changes)).Draw(t, "changes")
	o.moves = rapid.IntRange(1, width).Draw(t, "moves")
	return o
}

// TestVectorsAreExact checks that vector code gives the same bits as the plain code. It tests every vector extension of this machine.
func TestVectorsAreExact(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		weights := drawWeights(t, s)
		if rapid.Bool().Draw(t, "ties") {
			clear(weights[s.Weights()-s.Hidden-1:])
		}
		n, o := New(s, weights), drawMoveBatch(t, s.squares())
		weigh := func(at int) (best int, value float32) {
			level = at
			n.weigh(o)
			return o.best, o.value
		}
		best, value := weigh(plain)
		values := o.values
		for at := plain + 1; at <= widest; at++ {
			if b, v := weigh(at); b != best || math.Float32bits(v) != math.Float32bits(value) {
				t.Fatalf("level %d: move %d, %v; plain %d, %v", at, b, v, best, value)
			}
			if at == avx2 {
				for m := range o.moves {
					if math.Float32bits(o.values[m]) != math.Float32bits(values[m]) {
						t.Fatalf("level %d, move %d: %v, plain %v", at, m, o.values[m], values[m])
					}
				}
			}
		}
	})
}
