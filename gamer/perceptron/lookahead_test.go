package perceptron

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/search"
)

// valued is what a network of a shape makes of a board by itself, for own.
func (s Shape) valued(n *Network, b checkers.Board, own game.Side) float32 {
	o := outlook{absolute: s.Absolute}
	o.checkers(b, own)
	o.worst = false
	o.change(0, 0, 0)
	o.moves = 1
	n.weighPlain(&o)
	return o.values[0]
}

// minimax is the best move of b and its value to the side to move, by looking at
// everything: no cut-offs, one board at a time.
func (s Shape) minimax(n *Network, b checkers.Board, own game.Side, ply, depth int, ends bool) (number int, value float32) {
	value = -inf
	steps := b.Steps(nil)
	if len(steps) == 0 {
		return 0, float32(ply) - won
	}
	for i, step := range steps {
		after := b.After(step)
		var v float32
		switch {
		case depth > 1 || s.Quiescence && after.CanJump():
			_, v = s.minimax(n, after, own, ply+1, max(1, depth-1), ends)
			v = -v
		case ends && !after.CanMove():
			v = won - float32(ply+1)
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

// TestLookahead compares with plain minimax in positions of random games, among
// them those with many moves and with many equal values.
func TestLookahead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Shape{checkers.Game{}, rapid.IntRange(1, 7).Draw(t, "hidden"), rapid.Bool().Draw(t, "quiescence"), rapid.Bool().Draw(t, "absolute")}
		weights := drawWeights(t, s)
		if rapid.Bool().Draw(t, "ties") {
			for i := range weights {
				weights[i] = float32(int(weights[i]))
			}
		}
		n, table := New(s, weights), NewTable(s)
		r := stream(rapid.Uint64().Draw(t, "moves"))
		for p := s.Game.Start().(checkers.Position); p.Outcome() == game.Undecided; {
			steps := p.Steps()
			if r.IntN(8) == 0 {
				depth := 1 + r.IntN(3)
				number, value, reached := table.Search(n, p, search.Limit{Depth: depth})
				want, worth := s.minimax(n, p.Board(), p.Turn(), 0, reached, reached > 1)
				if number != want || value != worth || reached != depth && value <= search.MaxValue && value >= -search.MaxValue {
					t.Fatalf("depth %d of %d: move %d, %v; want %d, %v\n%v", reached, depth, number, value, want, worth, p)
				}
				if number, value := table.Choose(n, p); depth == 1 && (number != want || value != worth) {
					t.Fatalf("chose move %d, %v, want %d, %v\n%v", number, value, want, worth, p)
				}
			}
			p = p.After(steps[r.IntN(len(steps))])
		}
	})
}

// TestSearchStops gives a search a little time.
func TestSearchStops(t *testing.T) {
	s := Shape{Game: checkers.Game{}, Hidden: 5, Quiescence: true}
	n, table := New(s, randomWeights(s, 1, stream(1))), NewTable(s)
	start := time.Now()
	_, _, depth := table.Search(n, s.Game.Start().(checkers.Position), search.Limit{Time: 20 * time.Millisecond})
	if took := time.Since(start); depth < 2 || took > 5*time.Second {
		t.Errorf("depth %d in %v", depth, took)
	}
}
