package solver_test

import (
	"testing"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/solver"
)

func TestScore(t *testing.T) {
	for _, c := range []struct {
		moves string
		score int
		best  string
	}{
		{"", 0, "513792468"},
		{"1", 0, "5"},
		{"5", 0, "1379"},
		{"12", 2, "574"}, // wins with its fourth mark of five
		{"1425", 3, "3"}, // wins with its third mark
		{"15", 0, "3792468"},
		{"152", 0, "3"},
		{"154", 0, "7"},
	} {
		var p game.Position = tictactoe.Position{}
		for _, r := range c.moves {
			m, err := p.Find(string(r))
			if err != nil {
				t.Fatal(err)
			}
			p = p.Play(m)
		}
		if got := solver.Score(p.(tictactoe.Position)); got != c.score {
			t.Errorf("after %q: score %d, want %d", c.moves, got, c.score)
		}
		best := ""
		for _, m := range solver.Best(p.(tictactoe.Position)) {
			best += m.Text
		}
		if best != c.best {
			t.Errorf("after %q: best %s, want %s", c.moves, best, c.best)
		}
	}
}

// TestScoresFollowEachOther checks every position: its score must be the best of the scores to which its moves lead.
func TestScoresFollowEachOther(t *testing.T) {
	seen := map[tictactoe.Position]bool{}
	var walk func(p tictactoe.Position)
	walk = func(p tictactoe.Position) {
		if seen[p] {
			return
		}
		seen[p] = true
		best := -tictactoe.Count
		for _, m := range p.Moves() {
			next := p.Play(m).(tictactoe.Position)
			walk(next)
			best = max(best, -solver.Score(next))
		}
		if p.Outcome() == game.Undecided && solver.Score(p) != best {
			t.Errorf("score %d, want %d\n%v", solver.Score(p), best, p)
		}
	}
	walk(tictactoe.Position{})
	if len(seen) != 5478 {
		t.Errorf("%d positions, want 5478", len(seen))
	}
}
