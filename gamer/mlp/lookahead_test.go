package mlp

import (
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
)

// valued returns the value that the network n gives to the board b for the given side, without looking ahead.
func (s Shape) valued(n *Network, b checkers.Board, own game.Side) float32 {
	o := moveBatch{absolute: s.Absolute, squares: s.squares()}
	o.checkers(b, own)
	o.worst = false
	o.change(0, 0, 0)
	o.moves = 1
	n.weighPlain(&o)
	return o.values[0]
}

// minimax returns the index of the best move on b, and its value for the side to move. It makes no cutoffs, and values one board at a time.
func (s Shape) minimax(n *Network, b checkers.Board, own game.Side) (number int, value float32) {
	value = -inf
	for i, step := range b.Steps(nil) {
		after := b.After(step)
		var v float32
		switch {
		case s.Quiescence && after.CanJump():
			_, v = s.minimax(n, after, own)
			v = -v
		case b.Turn() == own:
			v = s.valued(n, after, own)
		default:
			v = -s.valued(n, after, own)
		}
		if v > value {
			number, value = i, v
		}
	}
	return number, value
}

// TestLookahead compares choices with plain minimax in positions of random games. Some positions have many moves. Some networks give many moves
// the same value.
func TestLookahead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Shape{
			Game: checkers.Game{}, Hidden: rapid.IntRange(1, 7).Draw(t, "hidden"),
			Quiescence: rapid.Bool().Draw(t, "quiescence"), Absolute: rapid.Bool().Draw(t, "absolute"),
		}
		weights := drawWeights(t, s)
		if rapid.Bool().Draw(t, "ties") {
			for i := range weights {
				weights[i] = float32(int(weights[i]))
			}
		}
		n, table := New(s, weights), NewTable(s)
		r := stream(rapid.Uint64().Draw(t, "moves"))
		for p := s.Game.Start().(checkers.Position); p.Outcome() == game.Undecided; {
			want, worth := s.minimax(n, p.Board(), p.Turn())
			if number, value := table.Choose(n, p); number != want || value != worth {
				t.Fatalf("chose move %d, %v, want %d, %v\n%v", number, value, want, worth, p)
			}
			steps := p.Steps()
			p = p.After(steps[r.IntN(len(steps))])
		}
	})
}
