package search

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
)

func parse(t testing.TB, fen string) *chess.Position {
	t.Helper()
	p, err := chess.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func choose(t testing.TB, s *Searcher, p *chess.Position, limit engine.Limit) Choice {
	t.Helper()
	c, err := s.Choose(context.Background(), p, p.Steps(), limit)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestMates(t *testing.T) {
	s := New(Plain)
	for _, test := range []struct {
		fen   string
		depth int
		move  string
		value int
	}{
		{"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 2, "a1a8", Won - 1},
		{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", 2, "h5f7", Won - 1},
		{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 4, "a1a6", Won - 3},     // Paul Morphy
		{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5, "f6a6", Won - 5}, // a mill mates in three
		{"7k/8/5K2/6Q1/8/8/8/8 w - - 99 80", 2, "g5g7", Won - 1},      // mate comes before the draw
		{"7k/8/8/6Q1/8/8/8/K7 w - - 99 80", 4, "", 0},                 // a draw after any move
	} {
		if c := choose(t, s, parse(t, test.fen), engine.Limit{Depth: test.depth}); test.move != "" && c.Step.UCI() != test.move || c.Value != test.value {
			t.Errorf("%s: %s, %d", test.fen, c.Step.UCI(), c.Value)
		}
	}
}

// TestMinimax compares the search with plain minimax, whose captures at the leaves are cut by alpha-beta only.
func TestMinimax(t *testing.T) {
	for _, test := range []struct {
		fen   string
		depth int
	}{
		{"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4", 2},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3},
		{"8/P1k5/8/8/8/3p4/2p5/4K3 w - - 0 1", 3},
		{"4k2r/8/8/8/3pP3/8/8/R3K3 b Qk e3 0 1", 3},
	} {
		s, p := New(Plain), parse(t, test.fen)
		b := p.Board()
		want, first, all := int32(-infinity), chess.Step(0), []int(nil)
		for _, step := range p.Steps() {
			next := b.After(step)
			v := -minimax(s, &next, test.depth-1, 1)
			if all = append(all, int(v)); v > want {
				want, first = v, step
			}
		}
		if values, err := s.Values(t.Context(), p, p.Steps(), test.depth); err != nil || !slices.Equal(values, all) {
			t.Errorf("%s: the steps are worth %v, %v, not %v", test.fen, values, err, all)
		}
		if c := choose(t, s, p, engine.Limit{Depth: test.depth}); c.Value != int(want) || c.Step != first {
			t.Errorf("%s: %s is worth %d, not %s %d", test.fen, c.Step.UCI(), c.Value, first.UCI(), want)
		}
	}
}

func minimax(s *Searcher, b *chess.Board, depth, ply int) int32 {
	if b.Dead() {
		return 0
	}
	if b.Check() {
		depth++
	}
	if depth == 0 {
		return exchanges(s, b, -infinity, infinity)
	}
	steps := b.Steps(nil)
	if len(steps) == 0 && b.Check() {
		return int32(ply - Won)
	} else if len(steps) == 0 {
		return 0
	}
	best := int32(-infinity)
	for _, step := range steps {
		next := b.After(step)
		best = max(best, -minimax(s, &next, depth-1, ply+1))
	}
	return best
}

func exchanges(s *Searcher, b *chess.Board, alpha, beta int32) int32 {
	alpha = max(alpha, s.tables.value(b))
	for _, step := range b.Captures(nil) {
		if alpha >= beta {
			return alpha
		}
		next := b.After(step)
		alpha = max(alpha, -exchanges(s, &next, -beta, -alpha))
	}
	return alpha
}

// TestSidesAreEqual checks that a board with the sides exchanged has the same value.
func TestSidesAreEqual(t *testing.T) {
	for fen, mirrored := range map[string]string{
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP4/1PP1QPPP/R4RK1 w - - 0 10": "r4rk1/1pp1qppp/p1np4/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
		"4k3/8/8/8/8/2B5/PP6/KB6 w - - 0 1":                                      "kb6/pp6/2b5/8/8/8/8/4K3 b - - 0 1",
	} {
		s := New(Plain)
		b, m := parse(t, fen).Board(), parse(t, mirrored).Board()
		if v, w := s.tables.value(&b), s.tables.value(&m); v != w || v <= 0 && strings.HasPrefix(fen, "4k3") {
			t.Errorf("%s: %d and %d", fen, v, w)
		}
	}
}

// TestReturns checks that the side that is behind repeats the position, and the other does not.
func TestReturns(t *testing.T) {
	p := parse(t, "7k/5Q2/8/8/8/8/q7/2K5 b - - 0 1") // Black gives perpetual check
	for text := range strings.FieldsSeq("Qa1+ Kc2 Qa2+ Kc1 Qa1+ Kc2 Qa2+") {
		m, err := p.Find(text)
		if err != nil {
			t.Fatal(err)
		}
		p = p.Play(m).(*chess.Position)
	}
	if c := choose(t, New(Plain), p, engine.Limit{Depth: 3}); c.Step.UCI() == "c2c1" {
		t.Errorf("it allows the third occurrence: %+v", c)
	}
}

func TestChances(t *testing.T) {
	for centipawns, want := range map[int]float64{0: 0.5, 100: 0.5910, -100: 0.4090, 300: 0.7511, 1000: 0.9754, Won - 5: 1, 5 - Won: 0} {
		if got := Chances(centipawns); math.Abs(got-want) > 1e-4 {
			t.Errorf("the chances at %d are %g, not %g", centipawns, got, want)
		}
	}
}

// TestEngine checks that an engine makes the same choice again, that goroutines may share it, and that it stops when it must.
func TestEngine(t *testing.T) {
	e := NewEngine("plain", Plain, engine.Limit{})
	first, err := e.Choose(t.Context(), chess.Start())
	if err != nil || first.Confidence < 0.4 || first.Confidence > 0.6 {
		t.Fatal(first, err)
	}
	again := make(chan engine.Choice)
	for range 4 {
		go func() {
			c, _ := NewEngine("plain@3", Plain, engine.Limit{Depth: 3}).Choose(context.Background(), chess.Start())
			again <- c
			c, _ = e.Choose(context.Background(), chess.Start())
			again <- c
		}()
	}
	for range 8 {
		if c := <-again; c != first {
			t.Errorf("%+v, then %+v", first, c)
		}
	}
	ended, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("a cause")
	cancel(cause)
	if _, err := NewEngine("plain", Plain, engine.Limit{Depth: engine.MaxDepth}).Choose(ended, chess.Start()); !errors.Is(err, cause) {
		t.Error(err)
	}
}

func TestTimeIsKept(t *testing.T) {
	s, p := New(Plain), chess.Start()
	timetest.Within(t, "a search for 50ms takes", time.Second, func() time.Duration {
		started := time.Now()
		if c := choose(t, s, p, engine.Limit{Time: 50 * time.Millisecond}); c.Depth < 2 {
			t.Errorf("chose %+v", c)
		}
		return time.Since(started)
	})
	if got, want := choose(t, s, p, engine.Limit{Time: 1}), choose(t, s, p, engine.Limit{Depth: 2}); got != want {
		t.Errorf("no time: %+v, want the choice at two plies, %+v", got, want)
	}
	// A search that used its hour for the only step would make the test fail.
	choose(t, s, parse(t, "7k/8/8/8/8/8/1r6/K7 w - - 0 1"), engine.Limit{Time: time.Hour})
}

// TestBeatsRandom checks that the engine wins all games against random moves.
func TestBeatsRandom(t *testing.T) {
	games := 100
	if testing.Short() {
		games = 4
	}
	s := New(Plain)
	for g := range games {
		r := rand.New(rand.NewPCG(uint64(g), 1))
		random := func(p *chess.Position) chess.Step { steps := p.Steps(); return steps[r.IntN(len(steps))] }
		plain := func(p *chess.Position) chess.Step { return choose(t, s, p, engine.Limit{Depth: 3}).Step }
		own := game.Side(g % 2)
		sides := [2]func(*chess.Position) chess.Step{random, random}
		sides[own] = plain
		if p := play(chess.Start(), sides); p.Outcome() != game.Win(own) {
			t.Errorf("game %d: %v, %s", g, p.Outcome(), p.Reason())
		}
	}
}

// TestBeatsMaterial checks that the plain weights beat those that only count pieces. Each opening, of two random moves a side, is played from both sides.
func TestBeatsMaterial(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 40 games")
	}
	plain, material := New(Plain), New(Material)
	mover := func(s *Searcher) func(*chess.Position) chess.Step {
		return func(p *chess.Position) chess.Step { return choose(t, s, p, engine.Limit{Depth: 3}).Step }
	}
	score := 0.0
	const games = 40
	for g := range games {
		r, opening := rand.New(rand.NewPCG(uint64(g/2), 2)), chess.Start()
		for range 4 {
			steps := opening.Steps()
			opening = opening.After(steps[r.IntN(len(steps))])
		}
		own := game.Side(g % 2)
		sides := [2]func(*chess.Position) chess.Step{mover(material), mover(material)}
		sides[own] = mover(plain)
		switch play(opening, sides).Outcome() {
		case game.Win(own):
			score++
		case game.Draw:
			score += 0.5
		}
	}
	t.Logf("%g of %d points", score, games)
	if score <= 0.7*games {
		t.Errorf("%g of %d points against material", score, games)
	}
}

func play(p *chess.Position, sides [2]func(*chess.Position) chess.Step) *chess.Position {
	for p.Outcome() == game.Undecided {
		p = p.After(sides[p.Turn()](p))
	}
	return p
}

func BenchmarkSearch(b *testing.B) {
	for name, fen := range map[string]string{
		"start":  chess.StartFEN,
		"middle": "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"ending": "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	} {
		b.Run(name, func(b *testing.B) {
			s, p := New(Plain), parse(b, fen)
			for b.Loop() {
				choose(b, s, p, engine.Limit{Depth: 6})
			}
			b.ReportMetric(float64(s.nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			b.ReportMetric(float64(s.nodes)/float64(b.N), "nodes/op")
		})
	}
}
