package gamer

import (
	"testing"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// TestMaterialLooksAhead plays against random moves, and compares the depth that
// is given with that which is not.
func TestMaterialLooksAhead(t *testing.T) {
	g := findGame(t, "checkers")
	var gamers []engine.Engine
	for _, name := range []string{"material", "material@4", "material@1"} {
		m := open(t, name, g, 1)
		gamers = append(gamers, m)
	}
	lost, surer := 0, 0
	for seed := range uint64(20) {
		own, p := game.Side(seed%2), g.Start()
		for p.Outcome() == game.Undecided {
			move, _ := choose(Random(seed), p)
			if p.Turn() == own {
				var confidence float64
				move, confidence = choose(gamers[0], p)
				if again, sure := choose(gamers[1], p); again != move || sure != confidence {
					t.Fatalf("chose %v (%g), at depth 4 %v (%g)\n%v", move, confidence, again, sure, p)
				}
				if confidence > 0.5 {
					surer++
				}
				if confidence < 0 || confidence > 1 {
					t.Fatalf("confidence %g\n%v", confidence, p)
				}
			}
			p = p.Play(move)
		}
		if p.Outcome() == game.Win(own.Other()) {
			lost++
		}
	}
	if lost > 0 || surer == 0 {
		t.Errorf("%d games lost; surer of winning than of losing %d times", lost, surer)
	}
}
