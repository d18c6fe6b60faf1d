package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
)

func board(w, h int) *connect4.Game {
	g, err := connect4.New(w, h)
	if err != nil {
		panic(err)
	}
	return g
}

// few is an evaluator with only four different values, so that many moves are equally good. The values depend on all arguments.
type few struct{ seed uint64 }

func (f few) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	key := f.seed
	for _, part := range []uint64{p.Key(), first, second, uint64(own)} {
		key = (key ^ part) * 0x9e3779b97f4a7c15
		key ^= key >> 32
	}
	return float32(key>>60&3) - 1.5
}

// deaf is an evaluator that gives every leaf the same value.
type deaf struct{}

func (deaf) Value(connect4.Position, uint64, uint64, game.Side) float32 { return 0 }

// plain is textbook minimax: no bounds, no table, no move ordering.
type plain struct{ eval search.Evaluator }

const won = 1 << 20

func (m plain) choose(p connect4.Position, depth int) (best uint64, value float64) {
	value = math.Inf(-1)
	for _, x := range p.Game().Order() {
		bit := p.Playable() & p.Game().ColumnMask(x)
		if bit == 0 {
			continue
		}
		if v := m.value([]connect4.Position{p, p.Drop(bit)}, []uint64{bit}, p.Turn(), depth-1); best == 0 || v > value {
			best, value = bit, v
		}
	}
	return best, value
}

// value returns the value of the last position in a line of play, for the given side.
func (m plain) value(line []connect4.Position, discs []uint64, own game.Side, depth int) float64 {
	p := line[len(line)-1]
	switch p.Outcome() {
	case game.Win(own):
		return float64(won - p.Ply())
	case game.Win(own.Other()):
		return float64(p.Ply() - won)
	case game.Draw:
		return 0
	}
	if depth == 0 {
		n := len(discs)
		if n == 1 {
			return float64(m.eval.Value(line[0], 0, discs[0], own))
		}
		return float64(m.eval.Value(line[n-2], discs[n-2], discs[n-1], own))
	}
	sign := 1.0
	if p.Turn() != own {
		sign = -1
	}
	best := math.Inf(-1)
	for moves := p.Playable(); moves != 0; moves &= moves - 1 {
		bit := moves & -moves
		v := m.value(append(slices.Clip(line), p.Drop(bit)), append(slices.Clip(discs), bit), own, depth-1)
		best = max(best, sign*v)
	}
	return sign * best
}

// position plays the given number of random moves, and returns the position. It stops before a move that would end the game.
func position(g *connect4.Game, plies int, r *rand.Rand) connect4.Position {
	p := g.Empty()
	for range plies {
		moves := p.Playable()
		for range r.IntN(8) {
			if moves&(moves-1) != 0 {
				moves &= moves - 1
			}
		}
		next := p.Drop(moves & -moves)
		if next.Outcome() != game.Undecided {
			break
		}
		p = next
	}
	return p
}

// TestLongChoiceIsMinimax compares many choices of each searcher with plain minimax. Sides, depths and the order of positions vary, because a
// searcher's memory of earlier searches must not change its choices.
func TestLongChoiceIsMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	boards := []*connect4.Game{board(6, 6), board(4, 4), board(5, 4), board(7, 6), board(4, 4)}
	rounds := 30
	if testing.Short() {
		rounds = 3
	}
	for round := range rounds {
		g := boards[round%len(boards)]
		shape, coding := mlp.Shape{Game: g, Hidden: 1 + r.IntN(20)}, mlp.Coding{Bits: 2 + r.IntN(15), Range: float64(int(1) << r.IntN(4))}
		net := mlp.NewSigmoid(shape, coding, coding.Random(shape.Genes(), r))
		for _, eval := range []search.Evaluator{mlp.NewEvaluator(net), few{r.Uint64()}, deaf{}} {
			searcher, slow := search.New(eval), plain{eval}
			for _, p := range positions(g, r) {
				depth := 1 + r.IntN(6)
				got := searcher.Choose(p, engine.Limit{Depth: depth})
				want, value := slow.choose(p, depth)
				if got.Cell != want || float64(got.Value) != value {
					t.Fatalf("%s, %T, depth %d: column %d, worth %g, not %d, worth %g\n%v",
						g.Name(), eval, depth, g.Column(got.Cell)+1, got.Value, g.Column(want)+1, value, p)
				}
			}
		}
	}
}

// positions returns positions of random games in random order. Each game contributes up to six consecutive positions.
func positions(g *connect4.Game, r *rand.Rand) []connect4.Position {
	w, h := g.Size()
	var all []connect4.Position
	for len(all) < 60 {
		p := position(g, r.IntN(w*h), r)
		for range 6 {
			all = append(all, p)
			next := p.Drop(p.Playable() & -p.Playable())
			if next.Outcome() != game.Undecided {
				break
			}
			p = next
		}
	}
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all
}

// TestTwoPliesAreThePapers checks that a search of two plies chooses the same move as the network's own method Choose.
func TestTwoPliesAreThePapers(t *testing.T) {
	shape, coding := mlp.Shape{Game: board(6, 6), Hidden: 60}, mlp.Coding{Bits: 16, Range: 8}
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2))
		net := mlp.NewSigmoid(shape, coding, coding.Random(shape.Genes(), r))
		searcher := search.New(mlp.NewEvaluator(net))
		for range 20 {
			p := position(shape.Game, r.IntN(36), r)
			got := searcher.Choose(p, engine.Limit{Depth: 2})
			want, value := net.Choose(p)
			if got.Cell != want {
				t.Fatalf("column %d, not %d\n%v", shape.Game.Column(got.Cell)+1, shape.Game.Column(want)+1, p)
			}
			if max(got.Value, -got.Value) > engine.MaxValue {
				got.Value *= float32(math.Inf(1)) // unlike the search, the network values all wins the same, however soon they come
			}
			if got.Value != value {
				t.Fatalf("worth %g, not %g\n%v", got.Value, value, p)
			}
		}
	})
}

// TestSoonerWins starts in a position where a side can make three in a row, open at both ends. A search that sees this must win within three
// plies, at any depth.
func TestSoonerWins(t *testing.T) {
	g := board(6, 6)
	start := g.Empty()
	for _, x := range []int{2, 2, 3, 3} {
		start = start.Drop(start.Playable() & g.ColumnMask(x))
	}
	for _, depth := range []int{3, 4, 8, 12} {
		p, s, plies := start, search.New(deaf{}), 0
		for ; p.Outcome() == game.Undecided; plies++ {
			p = p.Drop(s.Choose(p, engine.Limit{Depth: depth}).Cell)
		}
		if p.Outcome() != game.FirstWins || plies != 3 {
			t.Errorf("depth %d: %v after %d plies, want 3", depth, p.Outcome(), plies)
		}
	}
}

func TestTimeIsKept(t *testing.T) {
	shape, coding := mlp.Shape{Game: board(7, 6), Hidden: 60}, mlp.Coding{Bits: 16, Range: 8}
	net := mlp.NewSigmoid(shape, coding, coding.Random(shape.Genes(), rand.New(rand.NewPCG(1, 1))))
	s := search.New(mlp.NewEvaluator(net))
	p := shape.Game.Empty()
	const limit = 50 * time.Millisecond
	timetest.Within(t, "a search for 50ms takes", time.Second, func() time.Duration {
		started := time.Now()
		if choice := s.Choose(p, engine.Limit{Time: limit}); choice.Cell&p.Playable() == 0 || choice.Depth < 2 {
			t.Errorf("chose %+v", choice)
		}
		took := time.Since(started)
		if took < limit*4/5 {
			t.Errorf("a search for %v took %v", limit, took)
		}
		return took
	})
	if got, want := s.Choose(p, engine.Limit{Time: 1}), s.Choose(p, engine.Limit{Depth: 2}); got != want {
		t.Errorf("no time: %+v, want the choice at two plies, %+v", got, want)
	}
}

func TestParseLimit(t *testing.T) {
	for _, c := range []struct {
		text string
		want engine.Limit
		err  string
	}{
		{"4", engine.Limit{Depth: 4}, ""},
		{"500ms", engine.Limit{Time: 500 * time.Millisecond}, ""},
		{"0", engine.Limit{}, "a search 0 plies deep: must be 1 to 64"},
		{"65", engine.Limit{}, "a search 65 plies deep: must be 1 to 64"},
		{"1us", engine.Limit{}, "a search for 1µs: must be 1ms to 1h"},
		{"0s", engine.Limit{}, "a search for 0s: must be 1ms to 1h"},
		{"deep", engine.Limit{}, `"deep" is neither a depth, such as 4, nor a time, such as 500ms`},
	} {
		got, err := engine.ParseLimit(c.text)
		if err != nil || c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%s: %v, want %s", c.text, err, c.err)
			}
			continue
		}
		if got != c.want {
			t.Errorf("%s is read as %v", c.text, got)
		}
		if again, err := engine.ParseLimit(got.String()); again != got || err != nil {
			t.Errorf("%s is written %v", c.text, got)
		}
	}
}

func FuzzParseLimit(f *testing.F) {
	for _, text := range []string{"4", "64", "500ms", "1h", "0", "-1", "1h0m0.5s", "4@4", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		l, err := engine.ParseLimit(text)
		if err != nil {
			return
		}
		if l.Check() != nil || l.Depth > 0 == (l.Time > 0) {
			t.Fatalf("%q is read as %+v", text, l)
		}
		if again, err := engine.ParseLimit(l.String()); err != nil || again != l {
			t.Fatalf("%+v is written %v", l, l)
		}
	})
}

func BenchmarkChoose(b *testing.B) {
	shape, coding := mlp.Shape{Game: board(6, 6), Hidden: 60}, mlp.Coding{Bits: 16, Range: 8}
	r := rand.New(rand.NewPCG(5, 1))
	net := mlp.NewSigmoid(shape, coding, coding.Random(shape.Genes(), r))
	positions := make([]connect4.Position, 64)
	for i := range positions {
		positions[i] = position(shape.Game, i%24, r)
	}
	for _, depth := range []int{2, 4, 6, 8} {
		b.Run(engine.Limit{Depth: depth}.String(), func(b *testing.B) {
			s := search.New(mlp.NewEvaluator(net))
			i := 0
			for b.Loop() {
				s.Choose(positions[i%len(positions)], engine.Limit{Depth: depth})
				i++
			}
		})
	}
}
