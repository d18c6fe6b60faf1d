package gamer

import (
	"testing"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// TestPerfect lets the perfect gamer play itself and random gamers: it keeps the
// value of every position, takes the first best move, and never does worse than
// the game's value.
func TestPerfect(t *testing.T) {
	for _, name := range []string{"connect4-6x6", "connect4-5x5", "connect4-4x6"} {
		if testing.Short() && name == "connect4-6x6" {
			continue
		}
		g := findGame(t, name).(*connect4.Game)
		perfect := open(t, PerfectName, g, 0)
		value := solver.New(g, 64<<20).Score(g.Empty())
		for seed := range uint64(6) {
			sides := [2]engine.Engine{perfect, perfect}
			if seed > 0 {
				sides[seed%2] = Random(seed)
			}
			p := g.Start()
			for p.Outcome() == game.Undecided {
				mover := sides[p.Turn()]
				m, confidence := choose(mover, p)
				if mover == perfect {
					checkPerfect(t, g, p.(connect4.Position), m, confidence)
				}
				p = p.Play(m)
			}
			for side := range sides {
				if sides[side] == perfect && result(p, game.Side(side)) < sign(value)*(1-2*side) {
					t.Errorf("%s, seed %d: %v, and the game's value is %d", name, seed, p.Outcome(), value)
				}
			}
		}
	}
}

// checkPerfect scores the moves anew.
func checkPerfect(t *testing.T, g *connect4.Game, p connect4.Position, m game.Move, confidence float64) {
	t.Helper()
	scores := map[int]int{}
	for _, c := range solver.New(g, 64<<20).Columns(p) {
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
			t.Errorf("column %d of score %d was taken before column %d of score %d\n%v", m.X, scores[m.X], x+1, score, p)
		}
	}
}

// result is 1, 0 or -1 for a win, a draw or a loss of side.
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

func BenchmarkPerfect(b *testing.B) {
	g := findGame(b, "connect4-6x6")
	for b.Loop() {
		perfect := open(b, PerfectName, g, 0)
		for p := g.Start(); p.Outcome() == game.Undecided; {
			m, _ := choose(perfect, p)
			p = p.Play(m)
		}
	}
}

// TestPerfectMarks lets the perfect gamer play tic-tac-toe against every reply:
// it never loses, and takes a win that it has.
func TestPerfectMarks(t *testing.T) {
	g := findGame(t, "tictactoe")
	perfect := open(t, PerfectName, g, 0)
	for _, own := range []game.Side{game.First, game.Second} {
		var walk func(p game.Position)
		walk = func(p game.Position) {
			if p.Outcome() == game.Win(own.Other()) {
				t.Fatalf("as %v it lost:\n%v", own, p)
			}
			if p.Outcome() != game.Undecided {
				return
			}
			if p.Turn() != own {
				for _, m := range p.Moves() {
					walk(p.Play(m))
				}
				return
			}
			m, confidence := choose(perfect, p)
			if win, can := first(p, p.Moves(), game.Wins); can && p.Play(m).Outcome() != game.Win(own) {
				t.Fatalf("it took %v, not the win %v:\n%v", m, win, p)
			}
			if confidence < 0.5 || confidence > 1 {
				t.Fatalf("confidence %g in %v:\n%v", confidence, m, p)
			}
			walk(p.Play(m))
		}
		walk(g.Start())
	}
}
