package checkers

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
)

func TestFrom(t *testing.T) {
	for text, want := range map[string]string{ // the canonical text; or a part of the error
		"B:W21-32:B1-12":   "",
		"W:W21-32:B1-12":   "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
		"B:B1,K10:WK5,18.": "B:WK5,18:B1,K10",
		"":                 "expected the side to move",
		"B":                "expected the side to move",
		"X:W21:B1":         "expected the side to move",
		"BW:W21:B1":        "expected the side to move",
		"B:W21:21":         "expected B or W",
		"B:W21:":           "expected B or W",
		"B:W21:B":          "is no square",
		"B:W21:B0":         "is no square",
		"B:W21:B33":        "is no square",
		"B:W21:B9-3":       "is no square",
		"B:W21:B21":        "two pieces on a square",
		"B:W21:B32":        "only kings",
		"B:W1:B2":          "only kings",
		"B:W21:W22":        "a side has 0 pieces",
		"B:W32:B1-13":      "a side has 13 pieces",
		"B:W17:B13,K22":    "B:W17:B13,K22",
		"W:W5:B1,K9":       "W:W5:B1,K9",
		"B:W8,11:B4":       "cannot move",
	} {
		g, err := Game{}.From(text)
		switch {
		case err != nil && (want == "" || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: %v, want %q", text, err, want)
		case err == nil && g.(Game).Origin() != want:
			t.Errorf("%q is %q, want %q", text, g.(Game).Origin(), want)
		}
	}
}

// TestOriginLeadsBack checks that the text of any position in which the game goes on leads to the same board.
func TestOriginLeadsBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := Game{}.Start()
		for range rapid.IntRange(0, 80).Draw(t, "moves") {
			if next := p.Play(rapid.SampledFrom(p.Moves()).Draw(t, "move")); next.Outcome() == game.Undecided {
				p = next
			}
		}
		b := p.(Position).board
		g, err := Game{}.From(Game{start: b}.Origin())
		if err != nil || g.Start().(Position).board != b {
			t.Fatalf("%q: %v\n%v", Game{start: b}.Origin(), err, p)
		}
	})
}
