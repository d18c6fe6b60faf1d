package solver_test

import (
	"context"
	"slices"
	"testing"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/solver"
)

// TestPerfect lets the perfect gamer play against all possible replies, without a seed and with several. It checks that the gamer never loses, and
// that it wins at once where it can.
func TestPerfect(t *testing.T) {
	testPerfect(t, solver.NewEngine("perfect"))
	for seed := range uint64(5) {
		testPerfect(t, solver.NewEngine("perfect").(engine.Seeded).WithSeed(seed))
	}
}

func testPerfect(t *testing.T, perfect engine.Engine) {
	t.Helper()
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
			c, err := perfect.Choose(context.Background(), p)
			if err != nil {
				t.Fatal(err)
			}
			m, confidence := c.Move, c.Confidence
			wins := func(m game.Move) bool { return p.Feature(m) == game.Wins }
			if slices.ContainsFunc(p.Moves(), wins) && !wins(m) {
				t.Fatalf("it took %v, not a win:\n%v", m, p)
			}
			if confidence < 0.5 || confidence > 1 {
				t.Fatalf("confidence %g in %v:\n%v", confidence, m, p)
			}
			walk(p.Play(m))
		}
		walk(tictactoe.Position{})
	}
}
