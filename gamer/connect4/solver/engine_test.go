package solver_test

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// TestPerfect plays games of the perfect gamer against itself and against random moves. Each move must be the first of the best moves of its
// position. The result of a game must never be worse for the perfect gamer than perfect play on both sides.
func TestPerfect(t *testing.T) {
	for _, name := range []string{"connect4-6x6", "connect4-5x5", "connect4-4x6"} {
		if testing.Short() && name == "connect4-6x6" {
			continue
		}
		g, err := connect4.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		perfect := solver.NewEngine("perfect", g)
		check := solver.New(g, 64<<20)
		value := check.Score(g.Empty())
		for seed := range uint64(6) {
			perfects := [2]bool{true, true}
			if seed > 0 {
				perfects[seed%2] = false
			}
			p, r := g.Start(), rand.New(rand.NewPCG(seed, 1))
			for p.Outcome() == game.Undecided {
				moves := p.Moves()
				m := moves[r.IntN(len(moves))]
				if perfects[p.Turn()] {
					c := choose(t, perfect, p)
					checkPerfect(t, check, g, p.(connect4.Position), c.Move, c.Confidence)
					m = c.Move
				}
				p = p.Play(m)
			}
			for side := range perfects {
				if perfects[side] && result(p, game.Side(side)) < sign(value)*(1-2*side) {
					t.Errorf("%s, seed %d: %v, but the game's value is %d", name, seed, p.Outcome(), value)
				}
			}
		}
	}
}

// checkPerfect checks a move and its confidence, with scores from another solver.
func checkPerfect(t *testing.T, s *solver.Solver, g *connect4.Game, p connect4.Position, m game.Move, confidence float64) {
	t.Helper()
	scores := map[int]int{}
	for _, c := range s.Columns(p) {
		scores[c.X] = c.Score
	}
	w, h := g.Size()
	if want := 0.5 + float64(scores[m.X])/float64(w*h); confidence != want || confidence < 0 || confidence > 1 {
		t.Errorf("score %d, confidence %g, want %g\n%v", scores[m.X], confidence, want, p)
	}
	before := true
	for _, x := range g.Order() {
		score, legal := scores[x+1]
		before = before && x+1 != m.X
		if legal && (score > scores[m.X] || before && score == scores[m.X]) {
			t.Errorf("chose column %d of score %d, not column %d of score %d\n%v", m.X, scores[m.X], x+1, score, p)
		}
	}
}

// TestSeedsDraw checks that seeds choose all moves with the best score, and no others.
func TestSeedsDraw(t *testing.T) {
	g, err := connect4.New(5, 5)
	if err != nil {
		t.Fatal(err)
	}
	perfect, check, ties := solver.NewEngine("perfect", g).(engine.Seeded), solver.New(g, 1<<20), 0
	r := rand.New(rand.NewPCG(1, 1))
	for p := g.Start(); p.Outcome() == game.Undecided; p = p.Play(p.Moves()[r.IntN(len(p.Moves()))]) {
		columns := check.Columns(p.(connect4.Position))
		best := slices.MaxFunc(columns, func(a, b solver.Column) int { return cmp.Compare(a.Score, b.Score) }).Score
		var want, got []int
		for _, c := range columns {
			if c.Score == best {
				want = append(want, c.X)
			}
		}
		for seed := range uint64(50) {
			got = append(got, choose(t, perfect.WithSeed(seed), p).Move.X)
		}
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, want) {
			t.Errorf("seeds chose the columns %v, want %v\n%v", got, want, p)
		}
		ties += len(want) - 1
	}
	if ties == 0 {
		t.Error("no position has two best moves")
	}
}

// result returns 1 if side has won, 0 for a draw, −1 if side has lost.
func result(p game.Position, side game.Side) int {
	switch p.Outcome() {
	case game.Win(side):
		return 1
	case game.Draw:
		return 0
	}
	return -1
}

func sign(n int) int { return max(-1, min(1, n)) }

func choose(t testing.TB, e engine.Engine, p game.Position) engine.Choice {
	t.Helper()
	c, err := e.Choose(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func BenchmarkPerfect(b *testing.B) {
	g, err := connect4.New(6, 6)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		perfect := solver.NewEngine("perfect", g)
		for p := g.Start(); p.Outcome() == game.Undecided; {
			p = p.Play(choose(b, perfect, p).Move)
		}
	}
}
