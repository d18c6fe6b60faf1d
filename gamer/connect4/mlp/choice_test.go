package mlp

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

func board(w, h int) *connect4.Game {
	g, err := connect4.New(w, h)
	if err != nil {
		panic(err)
	}
	return g
}

// textbook is the network as the paper by Miranda and Zhang describes it, in float64. It reuses no sums from other boards, so it is slow but easy
// to check.
type textbook struct {
	shape  Shape
	coding Coding
	genome Genome
}

func (n textbook) outputs(p connect4.Position, own game.Side) []float64 {
	gene := func(i int) float64 { return float64(n.coding.Value(n.genome[i])) }
	w, h := n.shape.Game.Size()
	inputs, outputs, hidden := w*h, w, n.shape.Hidden
	sigmoid := func(u float64) float64 { return 1 / (1 + math.Exp(-u)) }
	toOutput := inputs * hidden
	threshold := toOutput + outputs*hidden
	h1 := make([]float64, hidden)
	for j := range hidden {
		u := -gene(threshold + j)
		for i := range inputs {
			switch bit := n.shape.Game.Bit(i/h, i%h); {
			case p.Discs(own)&bit != 0:
				u += gene(i*hidden + j)
			case p.Discs(own.Other())&bit != 0:
				u -= gene(i*hidden + j)
			}
		}
		h1[j] = sigmoid(u)
	}
	out := make([]float64, outputs)
	for k := range out {
		u := -gene(threshold + hidden + k)
		for j := range hidden {
			u += h1[j] * gene(toOutput+k*hidden+j)
		}
		out[k] = u // without a sigmoid, because a sigmoid does not change the order of outputs
	}
	return out
}

// choose returns the move that 2-ply minimax chooses. margin says by how much its value exceeds the value of the second best move.
func (n textbook) choose(p connect4.Position) (bit uint64, margin float64) {
	own := p.Turn()
	value := func(q connect4.Position) (float64, bool) {
		if n.shape.Blind {
			return 0, false
		}
		switch q.Outcome() {
		case game.Win(own):
			return math.Inf(1), true
		case game.Win(own.Other()):
			return math.Inf(-1), true
		case game.Draw:
			return 0, true
		}
		return 0, false
	}
	best, second := math.Inf(-1), math.Inf(-1)
	for _, x := range p.Game().Order() {
		move := p.Playable() & p.Game().ColumnMask(x)
		if move == 0 {
			continue
		}
		q := p.Drop(move)
		least, over := value(q)
		if !over {
			least = math.Inf(1)
			for rest := q.Playable(); rest != 0; rest &= rest - 1 {
				reply := rest & -rest
				r := q.Drop(reply)
				v, over := value(r)
				if !over {
					v = n.outputs(r, own)[p.Game().Column(reply)]
				}
				least = min(least, v)
			}
		}
		if bit == 0 || least > best {
			if bit != 0 {
				second = best
			}
			best, bit = least, move
		} else {
			second = max(second, least)
		}
	}
	return bit, best - second
}

// positions is the number of choices that are compared with textbook's.
var positions = flag.Int("positions", 1500, "choices to compare with a float64 network")

// TestChooseAgreesWithTextbook plays random games and compares every choice with textbook's. They may differ only where textbook's two best moves
// have the same value within the precision of a float32.
func TestChooseAgreesWithTextbook(t *testing.T) {
	kinds := []struct {
		w, h, hidden int
		coding       Coding
		blind        bool
	}{
		{6, 6, 60, Coding{16, 8}, false},
		{6, 6, 60, Coding{16, 1}, false},
		{7, 6, 60, Coding{8, 2}, false},
		{6, 6, 7, Coding{2, 0.125}, false},
		{5, 4, 200, Coding{12, 32}, false},
		{6, 6, 60, Coding{16, 8}, true},
		{5, 4, 20, Coding{12, 2}, true},
	}
	choices, count, differ, furthest := *positions, 0, 0, 0.0
	if testing.Short() {
		choices /= 4
	}
	for game := 0; count < choices; game++ {
		k := kinds[game%len(kinds)]
		r := stream(uint64(game))
		shape := Shape{Game: board(k.w, k.h), Hidden: k.hidden, Blind: k.blind}
		genome := k.coding.Random(shape.Genes(), r)
		net, slow := NewSigmoid(shape, k.coding, genome), textbook{shape, k.coding, genome}
		own := r.IntN(2)
		for p := shape.Game.Empty(); len(p.Moves()) > 0; p = p.Drop(RandomCell(p.Playable(), r)) {
			if int(p.Turn()) != own {
				continue
			}
			count++
			got, _ := net.Choose(p)
			want, margin := slow.choose(p)
			if got == want {
				continue
			}
			differ++
			furthest = max(furthest, margin/(k.coding.Range*float64(k.hidden)))
			if furthest > 1e-5 {
				t.Fatalf("%d×%d: chose column %d, not %d, which is ahead by %g\n%v",
					k.w, k.h, shape.Game.Column(got)+1, shape.Game.Column(want)+1, margin, p)
			}
		}
	}
	t.Logf("%d choices; %d differ, by at most %.1e of the greatest sum", count, differ, furthest)
}

func TestSigmoidValue(t *testing.T) {
	// This network has a single hidden neuron. Computed by hand, o = v·σ(w·disc − θ) − φ.
	g := board(4, 4)
	shape, coding := Shape{Game: g, Hidden: 1}, Coding{16, 8}
	genome := make(Genome, shape.Genes())
	set := func(i int, v float64) { genome[i] = int16(v * 4096) }
	set(4, 2)           // weight of the cell with the own disc
	set(8, -3)          // weight of the cell with the opponent's disc
	set(16+2, 4)        // hidden to output of column 3
	set(16+4, 0.5)      // hidden threshold
	set(16+4+1+2, 1.25) // output threshold
	net := NewSigmoid(shape, coding, genome)
	o, sums := moveBatch{nMoves: 1, nReplies: 1}, slices.Clone(net.start)
	net.expNeg(o.expNeg[:1], sums, 0, 0)
	o.moves[0] = move{row: 5 * net.row, above: 10 * net.row}
	o.replies[0] = reply{out: 2 * net.row, bias: -1.25, to: allMoves}
	net.weigh(&o)
	want := 4/(1+math.Exp(-(2+3-0.5))) - 1.25
	if got := o.bounds[0]; math.Abs(float64(got)-want) > 1e-6 {
		t.Errorf("output %v, want %v", got, want)
	}
}
