//go:build !purego

package mlp

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// TestVectorsAreExact checks that vector code gives the same bits as the plain code. It tests every vector extension of this machine.
func TestVectorsAreExact(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	rapid.Check(t, func(t *rapid.T) {
		coding := drawCoding(t)
		shape := Shape{Game: drawBoard(t), Hidden: rapid.IntRange(1, width).Draw(t, "hidden")}
		r := stream(rapid.Uint64().Draw(t, "seed"))
		net := NewSigmoid(shape, coding, coding.Random(shape.Genes(), r))
		own := r.Uint64() & shape.Game.Cells()
		opponent := r.Uint64() & shape.Game.Cells() &^ own
		columns, rows := shape.Game.Size()
		cell := func() uint32 { return uint32(r.IntN(columns*(rows+1))) * rowSize }
		var o moveBatch
		o.nMoves = rapid.IntRange(1, maxColumns).Draw(t, "moves")
		o.nReplies = rapid.IntRange(1, columns).Draw(t, "replies")
		for i := range o.nReplies {
			c := net.likely[i]
			o.replies[i] = reply{row: cell(), out: c.row, bias: c.bias, to: r.Uint64() & allMoves}
		}
		o.replies[0].to = allMoves // so that every move has at least one reply
		for m := range o.moves {   // also beyond nMoves: unused moves must not matter
			o.moves[m] = move{row: cell(), above: cell(), slot: uint32(r.IntN(maxColumns))}
		}
		compute := func(at int) (lanes, moveBatch) {
			level = at
			sums, seen := [1]lanes{net.start[0]}, o
			net.expNeg(seen.expNeg[:1], sums[:], own, opponent)
			net.weigh(&seen)
			return sums[0], seen
		}
		sums, plainly := compute(plain)
		for m := range o.nMoves {
			for i := 0; i < len(net.likely); {
				i = net.lower(&plainly, m, i) // include the replies that weighPlain did not need for the best move
			}
		}
		for at := plain + 1; at <= widest; at++ {
			vectorSums, vector := compute(at)
			for j := range sums {
				a, b := plainly.expNeg[0][j], vector.expNeg[0][j]
				if math.Float32bits(sums[j]) != math.Float32bits(vectorSums[j]) || math.Float32bits(a) != math.Float32bits(b) {
					t.Fatalf("level %d, neuron %d: sum %v and expNeg %v, plain %v and %v", at, j, vectorSums[j], b, sums[j], a)
				}
			}
			for m := range o.nMoves {
				if math.Float32bits(plainly.bounds[m]) != math.Float32bits(vector.bounds[m]) {
					t.Fatalf("level %d, move %d: %v, plain %v", at, m, vector.bounds[m], plainly.bounds[m])
				}
			}
			if vector.best != plainly.best {
				t.Fatalf("level %d: move %d, plain %d", at, vector.best, plainly.best)
			}
		}
	})
}

// drawBoard returns a board of a random size: square, wide, high, with an odd number of cells, or as large as possible.
func drawBoard(t *rapid.T) *connect4.Game {
	size := rapid.SampledFrom([][2]int{{4, 4}, {6, 6}, {7, 6}, {5, 5}, {12, 4}, {4, 15}, {8, 7}, {7, 8}}).Draw(t, "board")
	return board(size[0], size[1])
}

// TestChoicesAreTheSameOnAnyBoard plays a random game. In each position it checks that vector code and plain code agree on the choice at two
// plies and on the value of a leaf.
func TestChoicesAreTheSameOnAnyBoard(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	rapid.Check(t, func(t *rapid.T) {
		coding := drawCoding(t)
		shape := Shape{Game: drawBoard(t), Hidden: rapid.IntRange(1, maxHidden).Draw(t, "hidden")}
		r := stream(rapid.Uint64().Draw(t, "seed"))
		net := NewSigmoid(shape, coding, coding.Random(shape.Genes(), r))
		var leaves [avx512 + 1]*Evaluator
		for at := range leaves {
			leaves[at] = NewEvaluator(net)
		}
		for p := shape.Game.Empty(); p.Outcome() == game.Undecided; p = p.Drop(RandomCell(p.Playable(), r)) {
			first, second := uint64(0), RandomCell(p.Playable(), r)
			if replies := p.Drop(second).Playable(); replies != 0 {
				first, second = second, RandomCell(replies, r)
			}
			side := game.Side(r.IntN(2))
			judge := func(at int) (uint64, [2]uint32) {
				level = at
				cell, worth := net.Choose(p)
				value := leaves[at].Value(p, first, second, side)
				return cell, [2]uint32{math.Float32bits(worth), math.Float32bits(value)}
			}
			cell, values := judge(plain)
			for at := plain + 1; at <= widest; at++ {
				if c, v := judge(at); c != cell || v != values {
					t.Fatalf("level %d: column %d, values %x; plain %d, %x\n%v",
						at, shape.Game.Column(c)+1, v, shape.Game.Column(cell)+1, values, p)
				}
			}
		}
	})
}

// TestChoicesAreTheSame checks that games between networks are the same with plain code and with every vector extension.
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
