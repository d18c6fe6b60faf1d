package material_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/material"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// TestLooksAhead checks that the engine loses no game against random moves. It also checks that an engine without a limit makes the same choices
// as one with a limit of four plies.
func TestLooksAhead(t *testing.T) {
	plain, four := material.New("m", engine.Limit{}, 1), material.New("m@4", engine.Limit{Depth: 4}, 1)
	lost, surer := 0, 0
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 1))
		own, p := game.Side(seed%2), checkers.Game{}.Start()
		for p.Outcome() == game.Undecided {
			moves := p.Moves()
			move := moves[r.IntN(len(moves))]
			if p.Turn() == own {
				c := choose(t, plain, p)
				if again := choose(t, four, p); again != c {
					t.Fatalf("chose %v, at depth 4 %v\n%v", c, again, p)
				}
				if c.Confidence > 0.5 {
					surer++
				}
				move = c.Move
			}
			p = p.Play(move)
		}
		if p.Outcome() == game.Win(own.Other()) {
			lost++
		}
	}
	if lost > 0 || surer == 0 {
		t.Errorf("%d games lost; %d times more confident of winning than of losing", lost, surer)
	}
}

func choose(t *testing.T, e engine.Engine, p game.Position) engine.Choice {
	t.Helper()
	c, err := e.Choose(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
