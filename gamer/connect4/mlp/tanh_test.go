package mlp

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

func tanhShape(t testing.TB, name string, hidden int) Shape {
	t.Helper()
	s, err := NewShape(name, hidden)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestTanhHasThePapersWeights(t *testing.T) {
	if n := tanhShape(t, "connect4-7x6", 14).TanhWeights(); n != 602 {
		t.Errorf("%d weights", n)
	}
}

// slowTanh computes the input sum of the output neuron in float64, as the paper by Yaakob and Mahdin describes it.
func slowTanh(p connect4.Position, hidden int, weights []float64, own game.Side) float64 {
	g := p.Game()
	width, height := g.Size()
	sums := make([]float64, hidden)
	for x := range width {
		for y := range height {
			input := 0.0
			switch bit := g.Bit(x, y); {
			case p.Discs(own)&bit != 0:
				input = 1
			case p.Discs(own.Other())&bit != 0:
				input = -1
			}
			for i := range sums {
				sums[i] += input * weights[(x*height+y)*hidden+i]
			}
		}
	}
	value := 0.0
	for i, sum := range sums {
		value += weights[width*height*hidden+i] * math.Tanh(sum)
	}
	return value
}

func TestTanhValue(t *testing.T) {
	shapes := []Shape{tanhShape(t, "connect4-7x6", 14), tanhShape(t, "connect4-4x4", 3), tanhShape(t, "connect4-6x6", 20)}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(shapes).Draw(t, "shape")
		weights, random := make([]float64, s.TanhWeights()), rng.Stream(rapid.Uint64().Draw(t, "seed"), "test")
		for i := range weights {
			weights[i] = 4*random.Float64() - 2
		}
		n := NewTanh(s, weights)
		for range 5 { // several in a row with one network, to test its caches
			p := s.Game.Empty()
			for range rapid.IntRange(0, 12).Draw(t, "plies") {
				next := p.Drop(drawCell(t, p))
				if next.Outcome() != game.Undecided {
					break
				}
				p = next
			}
			first := drawCell(t, p)
			after := p.Drop(first)
			if after.Full() {
				return
			}
			second := drawCell(t, after)
			for own := game.First; own <= game.Second; own++ {
				got, want := n.Value(p, first, second, own), slowTanh(after.Drop(second), s.Hidden, weights, own)
				if math.Abs(float64(got)-want) > 1e-4 {
					t.Fatalf("%v, want %v", got, want)
				}
				again := NewTanh(s, weights)
				if fresh := again.Value(p, first, second, own); fresh != got {
					t.Fatalf("%v after other positions, %v in a new network", got, fresh)
				}
				one, want := n.Value(p, 0, first, own), slowTanh(after, s.Hidden, weights, own)
				if math.Abs(float64(one)-want) > 1e-4 {
					t.Fatalf("after one disc %v, want %v", one, want)
				}
			}
		}
	})
}

func drawCell(t *rapid.T, p connect4.Position) uint64 {
	var cells []uint64
	for free := p.Playable(); free != 0; free &= free - 1 {
		cells = append(cells, free&-free)
	}
	return rapid.SampledFrom(cells).Draw(t, "cell")
}

// TestTanhOfGreatWeights checks that values stay within ±engine.MaxValue, even with the greatest weights.
func TestTanhOfGreatWeights(t *testing.T) {
	s := tanhShape(t, "connect4-4x4", 2)
	weights := slices.Repeat([]float64{1e300, -math.MaxFloat64}, s.TanhWeights()/2)
	n := NewTanh(s, weights)
	p := s.Game.Empty()
	if v := n.Value(p, 0, s.Game.Bit(0, 0), game.First); !(v >= -engine.MaxValue && v <= engine.MaxValue) {
		t.Errorf("%v", v)
	}
}

func TestTanhWeightsComeBack(t *testing.T) {
	s := tanhShape(t, "connect4-4x4", 2)
	weights := make([]float64, s.TanhWeights())
	for i := range weights {
		weights[i] = float64(float32(i) / 7)
	}
	weights[3] = maxWeight
	data := EncodeTanh(weights)
	back, err := decodeTanh(data, s)
	if err != nil || !bytes.Equal(EncodeTanh(back), data) || back[5] != weights[5] {
		t.Errorf("%v, %v", back, err)
	}
	if _, err := decodeTanh(data[1:], s); err == nil {
		t.Error("cut: no error")
	}
	for _, bad := range []uint32{0x7f800000, 0x7fc00000, 0x7f000000} { // infinite, not a number, too great
		data[0], data[1], data[2], data[3] = byte(bad), byte(bad>>8), byte(bad>>16), byte(bad>>24)
		if _, err := decodeTanh(data, s); err == nil {
			t.Errorf("%x: no error", bad)
		}
	}
}

func BenchmarkTanhValue(b *testing.B) {
	s := tanhShape(b, "connect4-7x6", 14)
	weights := make([]float64, s.TanhWeights())
	for i := range weights {
		weights[i] = float64(i%7)/7 - 0.4
	}
	n, p := NewTanh(s, weights), s.Game.Empty()
	for b.Loop() {
		n.Value(p, s.Game.Bit(0, 0), s.Game.Bit(1, 0), game.First)
	}
}

// TestEarlyDraws checks that a value is 0 if neither side could complete four in a row, even if it took all empty cells.
func TestEarlyDraws(t *testing.T) {
	s := tanhShape(t, "connect4-4x4", 2)
	weights := slices.Repeat([]float64{1}, s.TanhWeights())
	s.EarlyDraws = true
	n := NewTanh(s, weights)
	random, early := rng.Stream(5, "test"), 0
	for range 500 {
		p := s.Game.Empty()
		for p.Outcome() == game.Undecided {
			bit := RandomCell(p.Playable(), random)
			next := p.Drop(bit)
			value := n.Value(p, 0, bit, next.Turn())
			open := false
			for _, side := range []game.Side{game.First, game.Second} {
				for _, line := range fours() {
					open = open || line&next.Discs(side) == 0
				}
			}
			if !open && value != 0 {
				t.Fatalf("worth %v\n%v", value, next)
			}
			if open && value == 0 && next.Ply()%2 == 1 { // with an even number of discs, the sum may be 0 by chance
				t.Fatalf("worth nothing\n%v", next)
			}
			if !open && next.Outcome() == game.Undecided {
				early++
			}
			p = next
		}
	}
	if early == 0 {
		t.Error("no game was drawn early")
	}
}

// fours lists the ten lines of the 4×4 board.
func fours() []uint64 {
	at := func(x, y int) uint64 { return 1 << (5*x + y) }
	var lines []uint64
	for i := range 4 {
		lines = append(lines, at(i, 0)|at(i, 1)|at(i, 2)|at(i, 3), at(0, i)|at(1, i)|at(2, i)|at(3, i))
	}
	return append(lines, at(0, 0)|at(1, 1)|at(2, 2)|at(3, 3), at(0, 3)|at(1, 2)|at(2, 1)|at(3, 0))
}
