package search

import (
	"context"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/othello"
)

// walk plays random moves until the given number of squares is empty. It begins again if the game ends before.
func walk(r *rand.Rand, empty int) othello.Position {
	for {
		p := othello.Game{}.Start()
		for p.Outcome() == game.Undecided {
			if at := p.(othello.Position); at.Board().Empty() == empty {
				return at
			}
			moves := p.Moves()
			p = p.Play(moves[r.IntN(len(moves))])
		}
	}
}

func choose(t testing.TB, s *Searcher, p othello.Position, limit engine.Limit) Choice {
	t.Helper()
	c, err := s.Choose(context.Background(), p, limit)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestChooseIsMinimax compares the choices of one searcher with those of plain minimax, in positions of random games, near their ends too.
func TestChooseIsMinimax(t *testing.T) {
	r, s, positions := rand.New(rand.NewPCG(1, 2)), New(Mobility{}), 4
	if testing.Short() {
		positions = 1
	}
	for empty := 60; empty >= 1; empty-- {
		for range positions {
			p := walk(r, empty)
			for depth := 1; depth <= 4; depth++ {
				if plies := Plies(depth, empty); plies > 5 && plies == empty && empty > 6 {
					continue // takes plain minimax too long
				}
				want := Choice{Value: -inf, Depth: Plies(depth, empty)}
				for _, m := range p.Moves() {
					next := p.Play(m).(othello.Position)
					if v := plain(next, p.Turn(), want.Depth-1); v > want.Value {
						before := p.Board()
						want.Square, want.Value = (next.Discs(game.First)|next.Discs(game.Second))&^(before.Own|before.Other), v
					}
				}
				if got := choose(t, s, p, engine.Limit{Depth: depth}); got != want {
					t.Fatalf("depth %d, %d empty: %+v, want %+v\n%v", depth, empty, got, want, p)
				}
			}
		}
	}
}

// plain returns the value of p for a side, by minimax on positions.
func plain(p othello.Position, own game.Side, plies int) float32 {
	if o := p.Outcome(); o != game.Undecided {
		b := p.Board()
		if p.Turn() != own {
			b = b.Passed()
		}
		return ended(b)
	}
	if plies == 0 {
		// After a pass, the evaluator is asked for the side that passes.
		return -Mobility{}.Value(othello.Board{Own: p.Discs(own.Other()), Other: p.Discs(own)}, own.Other())
	}
	best := -inf
	for _, m := range p.Moves() {
		v := plain(p.Play(m).(othello.Position), p.Turn(), plies-1)
		best = max(best, v)
	}
	if p.Turn() != own {
		return -best
	}
	return best
}

func BenchmarkChoose(b *testing.B) {
	for _, c := range []struct{ depth, empty int }{{4, 40}, {6, 40}, {8, 40}, {8, 12}, {10, 14}, {12, 16}} {
		b.Run("", func(b *testing.B) {
			r, s := rand.New(rand.NewPCG(5, 1)), New(Mobility{})
			for b.Loop() {
				choose(b, s, walk(r, c.empty), engine.Limit{Depth: c.depth})
			}
			b.ReportMetric(float64(s.nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
			b.ReportMetric(float64(s.nodes)/float64(b.N), "nodes/op")
		})
	}
}
