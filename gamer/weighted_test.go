package gamer

import (
	"fmt"
	"strings"
	"testing"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// TestPaperExampleOfWeights checks an example in the paper by Morrow, DeBell and Bogaerts (section Implementation): the player with the weights
// 3, 52, 84 beats the player with the weights 52, 34, 47, whichever moves first.
func TestPaperExampleOfWeights(t *testing.T) {
	g := findGame(t, "connect4-7x6")
	better, worse := open(t, "n-sequence:3,52,84", g), open(t, "n-sequence:52,34,47", g)
	for own, players := range [2][2]engine.Engine{{better, worse}, {worse, better}} {
		p := g.Start()
		for p.Outcome() == game.Undecided {
			m, _ := choose(players[p.Turn()], p)
			p = p.Play(m)
		}
		if want := game.Win(game.Side(own)); p.Outcome() != want {
			t.Errorf("%s against %s: %v, not %v, in\n%v", players[0].Name(), players[1].Name(), p.Outcome(), want, p)
		}
	}
}

// TestWeightsNameAPlayer checks that a player named by its weights chooses the same moves as a gamer file with these weights, both with and
// without a depth.
func TestWeightsNameAPlayer(t *testing.T) {
	g := findGame(t, "connect4-7x6")
	f, err := Load("n-sequence")
	if err != nil {
		t.Fatal(err)
	}
	named := "n-sequence:" + strings.Trim(strings.ReplaceAll(fmt.Sprint(f.Genes), " ", ","), "[]")
	for _, limit := range []string{"", "@4"} {
		file, weights := open(t, "n-sequence"+limit, g), open(t, named+limit, g)
		if weights.Name() != named+limit {
			t.Errorf("%s calls itself %s", named+limit, weights.Name())
		}
		for seed := range uint64(3) {
			for _, p := range randomGame(g, seed) {
				want, _ := choose(file, p)
				if got, _ := choose(weights, p); got != want {
					t.Fatalf("%s chose %v, not %v:\n%v", weights.Name(), got, want, p)
				}
			}
		}
	}
	for name, wrong := range map[string]string{
		"n-sequence:3,52":      "takes three weights of 0 to 99, such as 3,52,84",
		"n-sequence:3,52,84,1": "takes three weights of 0 to 99, such as 3,52,84",
		"n-sequence:3,52,100":  "takes three weights of 0 to 99, such as 3,52,84",
		"n-sequence:":          "takes three weights of 0 to 99, such as 3,52,84",
	} {
		if _, err := parseAndOpen(name, g, 1); err == nil || err.Error() != "gamer "+name+": it "+wrong {
			t.Errorf("%s: %v", name, err)
		}
	}
}
