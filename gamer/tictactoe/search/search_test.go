package search

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/solver"
)

// few returns an evaluator with only eight different values, so that many moves are equally good.
func few(seed uint64) Evaluator {
	return func(p tictactoe.Position) float32 {
		key := (p.Key() ^ seed) * 0x9e3779b97f4a7c15
		key = (key ^ key>>29) * 0xbf58476d1ce4e5b9
		return float32(key>>61) - 3.5
	}
}

// minimax returns the first of the best cells in p, and its value for the side to move.
func minimax(p tictactoe.Position, e Evaluator, depth, plies int) (number int, value float32) {
	switch p.Outcome() {
	case game.Draw:
		return 0, 0
	case game.Undecided:
	default:
		return 0, float32(plies) - 1<<20
	}
	if depth == 0 {
		return 0, e(p)
	}
	value = float32(math.Inf(-1))
	for _, m := range p.Moves() {
		if _, v := minimax(p.Play(m).(tictactoe.Position), e, depth-1, plies+1); -v > value {
			number, value = tictactoe.Number(m), -v
		}
	}
	return number, value
}

// walk plays the given number of random moves, and returns the position. It stops before a move that would end the game.
func walk(plies int, r *rand.Rand) tictactoe.Position {
	p := tictactoe.Position{}
	for range plies {
		moves := p.Moves()
		next := p.Play(moves[r.IntN(len(moves))]).(tictactoe.Position)
		if next.Outcome() != game.Undecided {
			break
		}
		p = next
	}
	return p
}

func TestChoiceIsMinimax(t *testing.T) {
	r, choices := rand.New(rand.NewPCG(7, 1)), 2000
	if testing.Short() {
		choices = 500
	}
	for range choices {
		p, e, depth := walk(r.IntN(9), r), few(r.Uint64()), 1+r.IntN(5)
		got, _ := choose(t.Context(), p, e, engine.Limit{Depth: depth})
		if number, value := minimax(p, e, got.Depth, 0); tictactoe.Number(got.Move) != number || got.Value != value || got.Depth > depth {
			t.Fatalf("depth %d: cell %s, worth %g, not %d, worth %g\n%v", depth, got.Move.Text, got.Value, number, value, p)
		}
	}
}

// TestNinePliesSolveTheGame checks that a search of nine plies agrees with the solver about which side wins.
func TestNinePliesSolveTheGame(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 2))
	for range 100 {
		p := walk(r.IntN(9), r)
		got, _ := choose(t.Context(), p, few(1), engine.Limit{Depth: 9})
		sign := 0
		switch {
		case got.Value > engine.MaxValue:
			sign = 1
		case got.Value < -engine.MaxValue:
			sign = -1
		}
		if score := solver.Score(p); sign*score < 0 || sign == 0 != (score == 0) {
			t.Fatalf("worth %g, score %d\n%v", got.Value, score, p)
		}
	}
}

func TestTimeIsKept(t *testing.T) {
	slow := func(p tictactoe.Position) float32 {
		time.Sleep(time.Millisecond)
		return few(1)(p)
	}
	started := time.Now()
	got, _ := choose(t.Context(), tictactoe.Position{}, slow, engine.Limit{Time: time.Millisecond})
	if got.Depth != 2 || time.Since(started) > 10*time.Second {
		t.Errorf("depth %d in %v", got.Depth, time.Since(started))
	}
	if got, _ := choose(t.Context(), tictactoe.Position{}, few(1), engine.Limit{Time: time.Hour}); got.Depth != 9 {
		t.Errorf("depth %d with enough time", got.Depth)
	}
}
