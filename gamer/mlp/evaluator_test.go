package mlp

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// TestEvaluator compares an evaluator with a network in float64. A network values a board for the side that has just moved; the value for the
// other side must be its negative.
func TestEvaluator(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawShape(t)
		weights := drawWeights(t, s)
		e := NewEvaluator(s, New(s, weights))
		r := stream(rapid.Uint64().Draw(t, "moves"))
		for p := s.Game.Start(); p.Outcome() == game.Undecided; {
			var got float32
			switch p := p.(type) {
			case checkers.Position:
				got = e.Value(p.Board())
			case tictactoe.Position:
				got = e.marks(p)
			case connect4.Position:
				if got = e.discs(p, p.Turn()); e.discs(p, p.Turn().Other()) != -got {
					t.Fatalf("worth %v to one side, and not its opposite to the other\n%v", got, p)
				}
			}
			if want, size := textbook(s, weights, p, p.Turn().Other()); math.Abs(float64(got)+want) > tolerance*size {
				t.Fatalf("worth %v, want %v\n%v", got, -want, p)
			}
			moves := p.Moves()
			p = p.Play(moves[r.IntN(len(moves))])
		}
	})
}
