package mlp

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

func stream(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 5)) }

// board returns Connect Four on a board of the given size.
func board(width, height int) *connect4.Game {
	g, err := connect4.New(width, height)
	if err != nil {
		panic(err)
	}
	return g
}

// games are the games that networks play, as in gamer.Games. Other sizes of Connect Four are left out.
var games = []game.Game{tictactoe.Game{}, checkers.Game{}, board(6, 6), board(7, 6)}

// drawShape generates a random shape: a game, a number of hidden neurons, and the field Absolute.
func drawShape(t *rapid.T) Shape {
	return Shape{
		Game:     rapid.SampledFrom(slices.Concat(games, []game.Game{board(4, 5), board(9, 5)})).Draw(t, "game"),
		Hidden:   rapid.IntRange(1, 21).Draw(t, "hidden"),
		Absolute: rapid.Bool().Draw(t, "absolute"),
	}
}

// drawWeights generates random weights. Some are small; some are so great that New clamps them.
func drawWeights(t *rapid.T, s Shape) []float32 {
	scale := rapid.SampledFrom([]float64{0.01, 1, 20, 1000}).Draw(t, "scale")
	return randomWeights(s, scale, stream(rapid.Uint64().Draw(t, "seed")))
}

func randomWeights(s Shape, scale float64, r *rand.Rand) []float32 {
	weights := make([]float32, s.Weights())
	for i := range weights {
		weights[i] = float32(scale * r.NormFloat64())
	}
	return weights
}

// inputs returns the network's inputs for p, as the given side sees it: one per square, then one for the side.
func (s Shape) inputs(p game.Position, own game.Side) []float64 {
	var x []float64
	one := own
	if s.Absolute {
		one = game.First
	}
	see := func(squares int, pieces func(game.Side) uint32, kings uint32) {
		for i := range squares {
			plus, minus := float64(pieces(one)>>i&1), float64(pieces(one.Other())>>i&1)
			x = append(x, (plus-minus)*float64(1+kings>>i&1))
		}
	}
	switch p := p.(type) {
	case tictactoe.Position:
		see(tictactoe.Count, func(s game.Side) uint32 { return uint32(p.Marks(s)) }, 0)
	case checkers.Position:
		see(checkers.Squares, p.Board().Pieces, p.Board().Kings())
	case connect4.Position:
		width, height := p.Game().Size()
		for i := range width * height {
			disc, some := p.At(i/height+1, i%height+1)
			switch {
			case !some:
				x = append(x, 0)
			case disc.Side == one:
				x = append(x, 1)
			default:
				x = append(x, -1)
			}
		}
	}
	return append(x, 1-2*float64(own))
}

// textbook computes the sum of the output neuron for p in float64, in the most direct way. size is the sum of the absolute values of its terms.
func textbook(s Shape, weights []float32, p game.Position, own game.Side) (value, size float64) {
	x := s.inputs(p, own)
	outer := weights[s.Hidden*(len(x)+1):]
	value = float64(bounded(outer[s.Hidden]))
	size = math.Abs(value)
	for j := range s.Hidden {
		of := weights[j*(len(x)+1):]
		u := float64(fixed(of[len(x)])) / one
		for i := range x {
			u += x[i] * float64(fixed(of[i])) / one
		}
		part := float64(bounded(outer[j])) / (1 + math.Exp(-u))
		value += part
		size += math.Abs(part)
	}
	return value, size
}

// tolerance is the greatest error of a value, relative to the sum of the absolute values of its terms (size).
const tolerance = 5e-6

// TestTextbook plays random games. It compares every choice with the values that textbook computes for all moves.
func TestTextbook(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		weights := drawWeights(t, s)
		net, table := New(s, weights), NewTable(s)
		r := stream(rapid.Uint64().Draw(t, "moves"))
		for p := s.Game.Start(); p.Outcome() == game.Undecided; {
			moves := p.Moves()
			number, value := table.Choose(net, p)
			want, size := textbook(s, weights, p.Play(moves[number]), p.Turn())
			if math.Abs(float64(value)-want) > tolerance*size {
				t.Fatalf("move %s is worth %v, want %v\n%v", moves[number].Text, value, want, p)
			}
			for _, m := range moves {
				if other, otherSize := textbook(s, weights, p.Play(m), p.Turn()); other > want+tolerance*(size+otherSize) {
					t.Fatalf("chose %s, worth %v, but %s is worth %v\n%v", moves[number].Text, want, m.Text, other, p)
				}
			}
			p = p.Play(moves[r.IntN(len(moves))])
		}
	})
}

// slowGame plays a game on positions. It makes a new Table for every choice.
func slowGame(s Shape, players [2]*Network, r *rand.Rand) game.Outcome {
	p := s.Game.Start()
	for p.Outcome() == game.Undecided {
		moves := p.Moves()
		var number int
		if n := players[p.Turn()]; n != nil {
			number, _ = NewTable(s).Choose(n, p)
		} else {
			number = r.IntN(len(moves))
		}
		p = p.Play(moves[number])
	}
	return p.Outcome()
}

// TestGames compares whole games with the games that slowGame plays. It compares the outcomes and the state of the random generator, which shows
// how many random moves were made.
func TestGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		s.Quiescence = s.Game == checkers.Game{} && rapid.Bool().Draw(t, "quiescence")
		a, b := New(s, drawWeights(t, s)), New(s, drawWeights(t, s))
		table := NewTable(s)
		if got, want := table.Play(a, b, nil), slowGame(s, [2]*Network{a, b}, nil); got != want {
			t.Fatalf("%v, want %v", got, want)
		}
		seed := rapid.Uint64().Draw(t, "opponent")
		fast, slow := stream(seed), stream(seed)
		for range 3 {
			for side, players := range [2][2]*Network{{a, nil}, {nil, a}} {
				got, want := table.AgainstRandom(a, game.Side(side), fast, false), slowGame(s, players, slow)
				if got != want || fast.Uint64() != slow.Uint64() {
					t.Fatalf("against random as %v: %v, want %v", game.Side(side), got, want)
				}
			}
		}
	})
}

// TestNothingIsAllocated checks that games on a Table allocate no memory.
func TestNothingIsAllocated(t *testing.T) {
	for _, g := range games {
		s := Shape{Game: g, Hidden: 5}
		n, table, chance := New(s, randomWeights(s, 1, stream(1))), NewTable(s), stream(2)
		allocated := testing.AllocsPerRun(200, func() {
			table.Play(n, n, nil)
			table.AgainstRandom(n, game.Second, chance, false)
		})
		if allocated != 0 {
			t.Errorf("%s: %v allocations a game", g.Name(), allocated)
		}
	}
}

// TestExpNeg compares expNeg with math.Exp.
func TestExpNeg(t *testing.T) {
	check := func(sum int32) {
		u := float64(float32(sum)) / one
		want := math.Exp(math.Max(-expNegLimit*math.Ln2, math.Min(expNegLimit*math.Ln2, -u)))
		got := float64(expNeg(sum))
		if !(math.Abs(got/want-1) < 3e-7+math.Abs(u)*1.2e-7) {
			t.Errorf("expNeg(%d) = %v, want %v", sum, got, want)
		}
	}
	r := stream(1)
	sums := 1_000_000
	if testing.Short() {
		sums /= 10
	}
	for range sums {
		check(int32(r.Uint32()))
		check(int32(r.Uint32()) >> 9)
	}
	for _, sum := range []int32{0, 1, -1, math.MaxInt32, math.MinInt32} {
		check(sum)
	}
	if expNeg(0) != 1 {
		t.Errorf("expNeg(0) = %v", expNeg(0))
	}
}

// TestSumsFit checks that a hidden neuron's sum fits an int32, even with the greatest weights on the fullest board.
func TestSumsFit(t *testing.T) {
	for _, g := range games {
		s := Shape{Game: g, Hidden: 1}
		weights := make([]float32, s.Weights())
		for i := range weights {
			weights[i] = maxWeight
		}
		n := New(s, weights)
		most := int64(s.squares())
		if g == (checkers.Game{}) {
			most = 48 // 24 pieces, all kings; a king counts 2
		}
		if sum := int64(n.hidden[0].start[0]) + most*int64(n.hidden[0].weights[0]); sum > math.MaxInt32 {
			t.Errorf("%s: a sum of %v does not fit", g.Name(), sum)
		}
	}
}
