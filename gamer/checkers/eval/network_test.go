package eval

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
)

// textbook computes the value of a board for the given side in float64, step by step as the package comment describes it.
func textbook(g *Genome, b checkers.Board, own game.Side) float64 {
	number := 0
	next := func() float64 {
		number++
		return float64(g[number-1]) / one
	}
	many := func(n int) []float64 {
		all := make([]float64, n)
		for i := range all {
			all[i] = next()
		}
		return all
	}
	atStart, atEnd := many(3), many(3)
	squares := [2][2][]float64{{many(32), many(32)}, {many(32), many(32)}} // men and kings, start and end
	king := next()

	// look returns the pieces as a side sees them: 1 for its own man, 2 for its own king, -1 and -2 for the opponent's.
	look := func(side game.Side) (seen [32]int) {
		for i := range seen {
			at := i
			if side == game.Second {
				at = 31 - i
			}
			kind := 1 + int(b.Kings()>>at&1)
			seen[i] = kind * (int(b.Pieces(side)>>at&1) - int(b.Pieces(side.Other())>>at&1))
		}
		return seen
	}
	views := [2][32]int{look(own), look(own.Other())}
	pieces := 0
	var phases [2]float64 // values of own pieces minus values of the other side's; index: start, end
	for side, view := range views {
		for square, kind := range view {
			if kind <= 0 {
				continue
			}
			pieces++
			for phase, counts := range [2][]float64{atStart, atEnd} {
				phases[phase] += float64(1-2*side) * (counts[kind-1] + squares[kind-1][phase][square])
			}
		}
	}
	if b.Turn() == own {
		phases[0] += atStart[2]
		phases[1] += atEnd[2]
	}
	value := (phases[0]*float64(pieces) + phases[1]*float64(24-pieces)) / 24
	for range hidden {
		weights, bias, out := many(32), next(), next()
		for side, view := range views {
			sum := bias
			for square, kind := range view {
				w := weights[square] * float64(min(1, max(-1, kind)))
				if kind == 2 || kind == -2 {
					w = math.Round(math.Max(-Range*one, math.Min(Range*one, w*king*one))) / one
				}
				sum += w
			}
			value += float64(1-2*side) * out * math.Max(-1, math.Min(1, sum))
		}
	}
	return value
}

// drawGenome generates a random genome. In some genomes all numbers are near the greatest that is allowed.
func drawGenome(t *rapid.T) *Genome {
	r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "genome"), 1))
	size := rapid.SampledFrom([]float64{0.1, 1, Range, 1000}).Draw(t, "size")
	numbers := make([]float64, Numbers)
	for i := range numbers {
		numbers[i] = size * r.NormFloat64()
	}
	return Genes(numbers)
}

// TestTextbook compares the values of boards from random games with the values that textbook computes.
func TestTextbook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGenome(t)
		n := New(g)
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "moves"), 1))
		for p := (checkers.Game{}).Start().(checkers.Position); p.Outcome() == game.Undecided; {
			b := p.Board()
			got, want := float64(n.Value(b)), textbook(g, b, b.Turn())
			if math.Abs(got-want) > 1e-4*math.Max(1, math.Abs(want)) {
				t.Fatalf("worth %v, want %v\n%v", got, want, p)
			}
			steps := p.Steps()
			p = p.After(steps[r.IntN(len(steps))])
		}
	})
}

// TestGenomeComesBack checks that genomes are the same after encoding and decoding. It also checks that invalid bytes are refused.
func TestGenomeComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGenome(t)
		back, err := DecodeGenome(g.Encode())
		if err != nil || *back != *g {
			t.Fatal(err)
		}
	})
	for _, c := range []struct {
		data []byte
		want string
	}{
		{make([]byte, 3), "has 3 bytes of genes: a network for checkers takes 814"},
		{append([]byte{0, 0, 1, 4}, make([]byte, 2*Numbers-4)...), "has a gene that is out of range: number 2 of 407"},
	} {
		if _, err := DecodeGenome(c.data); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

func BenchmarkValue(b *testing.B) {
	n := New(Genes(make([]float64, Numbers)))
	board := checkers.Start()
	for b.Loop() {
		n.Value(board)
	}
}
